import { utimesSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { isUpToDate } from '../../../src/build/ensure-build.ts';
import { folderOf } from '../../support/start/http-server.ts';

const project = {
  'index.html': '',
  'package-lock.json': '',
  'public/config.json': '',
  'src/main.tsx': '',
  'src/explorer/home/home-page.tsx': '',
  'src/service/http/handler.ts': '',
  'dist/index.html': '',
};

/** The project in a folder, built at second 2000 of the epoch, everything else older but for `newer`. */
function projectWith(newer: string | null): string {
  const folder = folderOf(project);
  for (const file of Object.keys(project)) utimesSync(join(folder, file), 1000, 1000);
  utimesSync(join(folder, 'dist/index.html'), 2000, 2000);
  for (const parent of ['public', 'src/explorer', 'src/explorer/home'])
    utimesSync(join(folder, parent), 1000, 1000);
  if (newer !== null) utimesSync(join(folder, newer), 3000, 3000);
  return folder;
}

test('an explorer built after all it is made of is up to date', () => {
  expect(isUpToDate(projectWith(null))).toBe(true);
});

test.each([
  'index.html',
  'package-lock.json',
  'public/config.json',
  'src/main.tsx',
  'src/explorer/home/home-page.tsx',
])('an explorer older than %s is not', (file) => {
  expect(isUpToDate(projectWith(file))).toBe(false);
});

test('a file taken away counts as a change of its folder', () => {
  expect(isUpToDate(projectWith('src/explorer/home'))).toBe(false);
});

test('what the explorer is not made of does not count', () => {
  expect(isUpToDate(projectWith('src/service/http/handler.ts'))).toBe(true);
});

test('an explorer that is not there is not up to date', () => {
  expect(isUpToDate(folderOf({ 'index.html': '' }))).toBe(false);
});
