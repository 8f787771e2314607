import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const read = (file: string) => readFileSync(new URL(`../../../../${file}`, import.meta.url), 'utf8');

test('theme-color has the colours of the header in both themes', () => {
  const [, light, dark] =
    /--surface: light-dark\((#\w+), (#\w+)\)/.exec(read('src/explorer/app/tokens.css')) ?? [];
  const found = [...read('index.html').matchAll(/name="theme-color" content="(#\w+)" data-scheme="(\w+)"/g)];
  expect(found.map(([, colour, scheme]) => [scheme, colour])).toEqual([
    ['light', light],
    ['dark', dark],
  ]);
});
