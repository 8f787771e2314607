import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const sheets = globSync('src/**/*.css').map((path) => ({ path, text: readFileSync(path, 'utf8') }));

test('no layout depends on words, which may be reworded or translated', () => {
  expect(sheets.length).toBeGreaterThan(10);
  const worded = sheets.filter(({ text }) => /\[(title|alt|placeholder|aria-label)\b/.test(text));
  expect(worded.map(({ path }) => path)).toEqual([]);
});

test('every class of a style sheet is in use', () => {
  const words = new Set(
    [...globSync('src/**/*.{ts,tsx}'), 'index.html'].flatMap(
      (path) => readFileSync(path, 'utf8').match(/[\w-]+/g) ?? [],
    ),
  );
  const unused = sheets.flatMap(({ path, text }) =>
    [...text.replaceAll(/\/\*.*?\*\//gs, '').matchAll(/\.([a-z][\w-]*)(?=[^{};]*\{)/gi)]
      .filter(([, name = '']) => !words.has(name))
      .map(([, name]) => `${path}: ${name}`),
  );
  expect(unused).toEqual([]);
});
