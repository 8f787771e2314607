import { expect, test } from 'vitest';
import { withEndInView, withNumberInView } from '../../../src/catalog/text/end-in-view.ts';

const part = (nth: number) => `World Survey of Schools by Ministries, on Pupils and Teachers, Part ${nth}`;

test('A long title that begins as another is cut in its middle; one that fits, or differs in view, is not', () => {
  const parts = [part(1), part(2), 'World Bank'];
  expect(withEndInView(part(2), parts, 40)).toBe('World Survey of Schools by … Part 2');
  expect(withEndInView(part(2), parts, 80)).toBe(part(2));
  expect(withEndInView(part(2), ['World Survey of Hospitals'], 40)).toBe(part(2));
  expect(withEndInView(part(2), [part(2)], 40)).toBe(part(2));
  // What differs would not fit.
  const long = (end: string) => `${part(1)}, ${end} of the countries that answered in time`;
  expect(withEndInView(long('most'), [long('all')], 40)).toBe(long('most'));
});

test('A long text that ends with a number is cut before it', () => {
  expect(withNumberInView(part(3))).toBe('World Survey of Schools by … Part 3');
  expect(withNumberInView(`${part(3)}, of 2020 and later years`)).toBe(`${part(3)}, of 2020 and later years`);
  expect(withNumberInView('World Survey of Schools, Part 3')).toBe('World Survey of Schools, Part 3');
});
