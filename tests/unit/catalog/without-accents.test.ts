import { expect, it, onTestFinished, vi } from 'vitest';
import { withoutAccents } from '../../../src/catalog/without-accents.ts';

it('leaves no run of combining marks to be sorted, which takes quadratic time', () => {
  const normalize = vi.spyOn(String.prototype, 'normalize');
  onTestFinished(() => normalize.mockRestore());
  expect(withoutAccents(`Z${'\u0301\u0323'.repeat(1000)}algo`)).toBe('Zalgo');
  expect(normalize.mock.contexts.map(String)).toEqual(['Zalgo']);
});
