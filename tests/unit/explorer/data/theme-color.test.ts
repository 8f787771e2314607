import { expect, test } from 'vitest';
import { projectFile as read } from '../../../support/deploy/read-example.ts';

test('theme-color has the colours of the header in both themes', () => {
  const [, light, dark] =
    /--surface: light-dark\((#\w+), (#\w+)\)/.exec(read('src/explorer/app/tokens.css')) ?? [];
  const found = [...read('index.html').matchAll(/name="theme-color" content="(#\w+)" data-scheme="(\w+)"/g)];
  expect(found.map(([, colour, scheme]) => [scheme, colour])).toEqual([
    ['light', light],
    ['dark', dark],
  ]);
});
