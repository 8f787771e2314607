import SearchableMap from 'minisearch/SearchableMap';
import { expect, it, onTestFinished, vi } from 'vitest';
import { createVocabulary } from '../../../../src/catalog/search/vocabulary.ts';

it('stores no spellings of a word of more than 64 letters', () => {
  const set = vi.spyOn(SearchableMap.prototype, 'set');
  onTestFinished(() => set.mockRestore());
  createVocabulary().number('x'.repeat(10_000));
  expect(set).not.toHaveBeenCalled();
});

it('finds a long word whole and by its beginning, and compares 64 letters at most', () => {
  const vocabulary = createVocabulary();
  const long = `Donaudampfschiff${'fahrt'.repeat(100)}`.toLowerCase();
  const number = vocabulary.number(long);
  expect(vocabulary.find(long)).toBe(number);
  expect(vocabulary.beginningWith(long.slice(0, 200))).toEqual([number]);
  vocabulary.number(long.slice(0, 64));
  expect(vocabulary.misspellings(`${long.slice(0, 63)}x`)).toEqual([long.slice(0, 64)]);
  expect(vocabulary.misspellings(`${long.slice(0, 64)}x`)).toEqual([]);
});

it('takes a word for another whole one, not for a beginning, nor for one that differs in a syllable', () => {
  const vocabulary = createVocabulary();
  for (const word of 'receptionists insurance region different retirement household renters contract'.split(
    ' ',
  ))
    vocabulary.number(word);
  for (const word of 'recent instance religion difference requirement contrast contrasts'.split(' '))
    expect(vocabulary.misspellings(word)).toEqual([]);
  expect(vocabulary.misspellings('houzeholt')).toEqual(['household']);
  expect(vocabulary.misspellings('rentor')).toEqual(['renter']);
  for (const word of ['contracr', 'contractx', 'contrac'])
    expect(vocabulary.misspellings(word)).toEqual(['contract']);
});

it('takes a misspelt form of a verb for a misspelling, and another form for one', () => {
  const vocabulary = createVocabulary();
  const number = vocabulary.number('uninsured');
  expect(vocabulary.verbForms('uninsurred')).toEqual([]);
  expect(vocabulary.misspellings('uninsurred')).toEqual(['uninsured']);
  expect(vocabulary.verbForms('uninsuring')).toEqual([number]);
});
