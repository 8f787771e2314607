import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';
import { afterEach, expect, test } from 'vitest';
import { previousAssets } from '../../../src/build/previous-assets.ts';
import { serviceWorkerFile } from '../../../src/build/service-worker-file.ts';

let root = '';
afterEach(() => rmSync(root, { recursive: true, force: true }));

/** Builds a page whose one script says `words`; gives the names of the files in the built folder, sorted. */
async function built(words: string): Promise<string[]> {
  writeFileSync(join(root, 'script.js'), `document.title = ${JSON.stringify(words)};`);
  await build({
    root,
    configFile: false,
    logLevel: 'silent',
    plugins: [serviceWorkerFile(), previousAssets()],
  });
  return readdirSync(join(root, 'dist/assets')).sort();
}

test('the files of the previous build are kept for one release, however often a build is repeated', async () => {
  root = mkdtempSync(join(tmpdir(), 'earlier-build-'));
  mkdirSync(join(root, 'public'));
  writeFileSync(join(root, 'index.html'), '<script type="module" src="./script.js"></script>');
  const first = await built('one');
  expect(first).toHaveLength(1);
  expect(await built('one')).toEqual(first);
  const second = await built('two');
  expect(second).toHaveLength(2);
  expect(second).toEqual(expect.arrayContaining(first));
  expect(await built('two')).toEqual(second);
  const third = await built('three');
  expect(third).toHaveLength(2);
  expect(third).not.toEqual(expect.arrayContaining(first));
});
