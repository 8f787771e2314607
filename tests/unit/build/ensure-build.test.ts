import { rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';
import { expect, test } from 'vitest';
import { stateOfBuild } from '../../../src/server/build-manifest.ts';
import { buildManifest } from '../../../src/build/build-manifest-file.ts';
import { checkBuild } from '../../../src/server/check-build.ts';
import { folderOf } from '../../support/start/http-server.ts';

const project = {
  'index.html': '<!doctype html><script type="module" src="/src/main.js"></script>',
  'package-lock.json': '{}',
  'vite.config.ts': '',
  'tsconfig.json': '{}',
  'public/config.json': '{}',
  'src/main.js': 'console.log("explorer");',
  'src/tsconfig.base.json': '{}',
  'src/build/service-worker-file.ts': '',
  'src/service/http/get-page.ts': '',
};

/** A small project that Vite has built, with the plugin that records what a build was made of. */
async function builtProject(): Promise<string> {
  const root = folderOf(project);
  await build({ root, configFile: false, logLevel: 'silent', plugins: [buildManifest('explorer')] });
  return root;
}

test('a build is current until the content of a source changes', async () => {
  const root = await builtProject();
  expect(stateOfBuild(root, 'dist')).toEqual({ state: 'current' });
  for (const file of Object.keys(project)) utimesSync(join(root, file), 4e9, 4e9);
  expect(stateOfBuild(root, 'dist')).toEqual({ state: 'current' });
  for (const [file, content] of Object.entries(project)) {
    writeFileSync(join(root, file), `${content}\n`);
    const isExplorers = file !== 'src/service/http/get-page.ts';
    expect(stateOfBuild(root, 'dist')).toEqual(
      isExplorers ? { state: 'stale', reason: `${file} has changed` } : { state: 'current' },
    );
    writeFileSync(join(root, file), content);
  }
  writeFileSync(join(root, 'public/new.svg'), '');
  expect(stateOfBuild(root, 'dist')).toEqual({ state: 'stale', reason: 'public/new.svg has changed' });
  rmSync(join(root, 'public/new.svg'));
  rmSync(join(root, 'src/main.js'));
  expect(stateOfBuild(root, 'dist')).toEqual({ state: 'stale', reason: 'src/main.js has changed' });
});

test('a build without one of its files, or without a manifest, is missing', async () => {
  const root = await builtProject();
  rmSync(join(root, 'dist/config.json'));
  expect(stateOfBuild(root, 'dist')).toEqual({ state: 'missing', reason: 'dist/config.json is missing' });
  rmSync(join(root, 'dist/.build-manifest.json'));
  expect(stateOfBuild(root, 'dist').state).toBe('missing');
  writeFileSync(join(root, 'dist/.build-manifest.json'), '{"made":"expl');
  expect(stateOfBuild(root, 'dist').state).toBe('missing');
});

test('without sources, a complete build is current', async () => {
  const root = await builtProject();
  for (const path of ['src', 'public', 'index.html']) rmSync(join(root, path), { recursive: true });
  expect(stateOfBuild(root, 'dist')).toEqual({ state: 'current' });
});

test('serve rejects an incomplete build and warns of a stale one', async () => {
  const root = await builtProject();
  const warnings: string[] = [];
  const check = () => checkBuild(root, false, (line) => warnings.push(line));
  check();
  expect(warnings).toEqual([]);
  writeFileSync(join(root, 'src/main.js'), '');
  check();
  expect(warnings).toEqual([expect.stringContaining('(src/main.js has changed); run npm run build')]);
  rmSync(join(root, 'dist/index.html'));
  expect(check).toThrow(/has not been built \(dist\/index\.html is missing\)/);
});
