import SearchableMap from 'minisearch/SearchableMap';
import { expect, it, onTestFinished, vi } from 'vitest';
import { createVocabulary } from '../../../../src/catalog/search/vocabulary.ts';

it('stores no more spellings of a word of 10,000 letters than of one of 64', () => {
  const set = vi.spyOn(SearchableMap.prototype, 'set');
  onTestFinished(() => set.mockRestore());
  const spellingsOf = (word: string) => {
    set.mockClear();
    createVocabulary().number(word);
    return set.mock.calls.length;
  };
  expect(spellingsOf('x'.repeat(10_000))).toBe(spellingsOf('x'.repeat(64)));
});

it('finds a long word whole, by its beginning and by a misspelled beginning, but compares 64 letters at most', () => {
  const vocabulary = createVocabulary();
  const long = `Donaudampfschiff${'fahrt'.repeat(100)}`.toLowerCase();
  const number = vocabulary.number(long);
  expect(vocabulary.find(long)).toBe(number);
  expect(vocabulary.beginningWith(long.slice(0, 200))).toEqual([number]);
  expect(vocabulary.misspellings('donuadampf')).toEqual(['donaudampf']);
  expect(vocabulary.misspellings(`${long.slice(0, 63)}x`)).not.toEqual([]);
  expect(vocabulary.misspellings(`${long.slice(0, 64)}x`)).toEqual([]);
});
