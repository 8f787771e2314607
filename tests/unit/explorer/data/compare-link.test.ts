import * as fc from 'fast-check';
import { createPath } from 'react-router-dom';
import { expect, test } from 'vitest';
import { collectionNames } from '../../../../src/contract/collection-names.ts';
import { comparedRecords, comparePath, maxCompared } from '../../../../src/explorer/data/compare-link.tsx';

const record = fc.record({
  collection: fc.constantFrom(...collectionNames),
  key: fc
    .string({ minLength: 1, maxLength: 200, unit: 'grapheme' })
    .filter((key) => key.isWellFormed() && key.length <= 201),
});

test('the address of a comparison names its first six records, whatever their ids are', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(record, { selector: ({ collection, key }) => `${collection} ${key}`, maxLength: 9 }),
      (records) => {
        const path = comparePath(records);
        const { searchParams } = new URL(
          typeof path === 'string' ? path : createPath(path),
          'https://example.org',
        );
        expect(comparedRecords(searchParams)).toEqual(records.slice(0, maxCompared));
      },
    ),
  );
});

test('anything else in the URL is ignored', () => {
  const parameters = new URLSearchParams(
    'variable=1&service=x&q=2&variable=1&__proto__=3&indicator=&variable=%ff',
  );
  expect(comparedRecords(parameters).map(({ key }) => key)).toEqual(['1', '\ufffd']);
});
