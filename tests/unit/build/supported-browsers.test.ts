import { expect, test } from 'vitest';
import { oldestSupported } from '../../../src/build/browser-code.ts';
import { projectFile } from '../../support/deploy/read-example.ts';

const { chrome, edge, firefox, safari } = oldestSupported;

test.each([
  ['README.md', 'and'],
  ['docs/decisions/0025-supported-browsers.md', 'and'],
  ['index.html', 'or'],
])('%s names the oldest supported version of each browser', (file, conjunction) => {
  const versions = `Chrome ${chrome}, Edge ${edge}, Firefox ${firefox} ${conjunction} Safari ${safari}`;
  expect(projectFile(file)).toContain(versions);
});
