import { expect, it, onTestFinished, vi } from 'vitest';
import { containsWords, withoutAccents } from '../../../src/catalog/without-accents.ts';

it('leaves no run of combining marks to be sorted, which takes quadratic time', () => {
  const normalize = vi.spyOn(String.prototype, 'normalize');
  onTestFinished(() => normalize.mockRestore());
  expect(withoutAccents(`Z${'\u0301\u0323'.repeat(1000)}algo`)).toBe('Zalgo');
  expect(normalize.mock.contexts.map(String)).toEqual(['Zalgo']);
});

it.each([
  ['male', 'Male: 5 to 9 years', true],
  ['male', 'Female', false],
  ['Años', 'menores de 5 anos', true],
  ['001', 'B01001_001E', true],
  ['op', 'co-op', true],
  ['京', '東京都', true],
])('a search for %s in %s: %s', (query, text, isFound) => {
  expect(containsWords(query)(text)).toBe(isFound);
});
