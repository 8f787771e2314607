import { expect, test } from 'vitest';
import { pagePattern } from '../../../src/catalog/pages.ts';

test.each(['/a/', '/a/variables', '/a/VARIABLES', '/a/Variables/5?q=x', '/a/help/'])(
  'The service worker answers %s without a connection',
  (path) => expect(path).toMatch(pagePattern('/a/')),
);

test.each(['/', '/a/api/variable/', '/a/variables/5/x', '/a/variables.json', '/b/variables'])(
  'The service worker leaves %s to the server',
  (path) => expect(path).not.toMatch(pagePattern('/a/')),
);
