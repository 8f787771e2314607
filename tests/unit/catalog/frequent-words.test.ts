import { expect, test } from 'vitest';
import { frequentWords } from '../../../src/catalog/frequent-words.ts';

test('words of most names come first, in lower case, each once per name', () => {
  const names = ['Rent burden', 'Rent, rent, rent', 'BURDEN of disease', 'Gross rent'];
  expect(frequentWords(names, 2)).toEqual(['rent', 'burden']);
});

test('short words, numbers and words that nobody searches for are left out', () => {
  expect(frequentWords(['Total population of 18 with 2 jobs', '… — 100'], 5)).toEqual(['jobs']);
  expect(frequentWords([], 5)).toEqual([]);
});
