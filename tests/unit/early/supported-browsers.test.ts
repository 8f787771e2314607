import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { oldestSupported } from '../../../src/early/supported-browsers.ts';

const root = join(import.meta.dirname, '../../..');
const { chrome, edge, firefox, safari } = oldestSupported;

test.each([
  ['README.md', 'and'],
  ['docs/decisions/0025-supported-browsers.md', 'and'],
  ['index.html', 'or'],
])('%s names the oldest supported version of each browser', (file, conjunction) => {
  const text = readFileSync(join(root, file), 'utf8');
  expect(text).toContain(
    `Chrome ${chrome}, Edge ${edge}, Firefox ${firefox} ${conjunction} Safari ${safari}`,
  );
});
