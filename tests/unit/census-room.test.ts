import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../../src');

/** How the Census Bureau names tables, columns, universes, editions and topics, in code. */
const habits =
  /\[(?:bc|a-z)\]\\d\{|\bACS(?:[DS]T|DP|\()|universe:(?!\s*(?:\{|string|unknown|universe\w*\())|american community survey|inflation[- ]adjusted|past 12 month|estimate!!|subject area:|topics\?:|workplace g|(?:alone|two or more races?)\|/i;

/** Besides the room itself, the format of a place in the configuration, and sheets, which people fill in after examples. */
const exempt = [
  'catalog/census/',
  'contract/configuration/census-places.ts',
  'contract/configuration/configuration-fields.ts',
  'cli/sheets/',
];

const withoutComments = (code: string) => code.replaceAll(/\/\*[\s\S]*?\*\/|(?:^|\s)\/\/ .*$/gm, '');

test('only catalog/census knows how the Census Bureau names things', () => {
  const files = globSync('**/*.{ts,tsx}', { cwd: root }).filter(
    (file) => !exempt.some((name) => file.startsWith(name)),
  );
  const lines = files.flatMap((file) =>
    withoutComments(readFileSync(join(root, file), 'utf8'))
      .split('\n')
      .filter((line) => habits.test(line))
      .map((line) => `${file}: ${line.trim()}`),
  );
  expect(files.length).toBeGreaterThan(300);
  expect(lines).toEqual([]);
});

test('the words that are looked for are in catalog/census', () => {
  const files = globSync('catalog/census/*.ts', { cwd: root });
  expect(
    files.filter((file) => habits.test(withoutComments(readFileSync(join(root, file), 'utf8')))),
  ).toEqual(
    expect.arrayContaining(
      ['api', 'codes', 'descriptions', 'stock-phrases', 'titles'].map((name) => `catalog/census/${name}.ts`),
    ),
  );
});
