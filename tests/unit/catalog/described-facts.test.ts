import { expect, test } from 'vitest';
import { withoutFacts } from '../../../src/catalog/census/descriptions.ts';
import { subjectOf, topicsOf, universeOf } from '../../../src/catalog/records/variable-facts.ts';

const description =
  'Tenure.\r\n\r\nUniverse: "Occupied housing units"\r\n\r\nTopics: housing, tenure, housing\r\n\r\nSubject area: Housing. Table B25003.';

test('universe, topics and subject area are lines of a description, which need not be repeated below them', () => {
  expect([universeOf({ description }), topicsOf({ description }), subjectOf({ description })]).toEqual([
    'Occupied housing units',
    ['housing', 'tenure'],
    'Housing',
  ]);
  expect(withoutFacts(description, 'Tenure')).toBe('Table B25003.');
  expect(withoutFacts(description, 'Homes')).toBe('Tenure.\r\n\r\nTable B25003.');
  expect(withoutFacts('Tenure', 'Tenure')).toBe('');
  expect(withoutFacts('Universe: Homes. Medians are rounded.')).toBe('Medians are rounded.');
});

test.each([
  [{}],
  [{ description: null }],
  [{ description: 'About topics: none. Topics:' }],
  [{ description: 7 }],
])('a record without these lines has none: %j', (record) => {
  expect([topicsOf(record), subjectOf(record)]).toEqual([[], null]);
});
