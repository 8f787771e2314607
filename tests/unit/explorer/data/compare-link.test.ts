import * as fc from 'fast-check';
import { createPath } from 'react-router-dom';
import { expect, test } from 'vitest';
import { namedRecords } from '../../../../src/catalog/basket/record-links.ts';
import { collectionNames } from '../../../../src/contract/collection-names.ts';
import { comparePath, maxCompared } from '../../../../src/explorer/data/compare-link.tsx';

const text = fc.string({ minLength: 1, maxLength: 200, unit: 'grapheme' });
const record = fc.record({
  collection: fc.constantFrom(...collectionNames),
  key: text.filter((key) => key.isWellFormed() && key.length <= 201),
});

test('the address of a comparison names its first six records, whatever their ids are', () => {
  const some = fc.uniqueArray(record, { selector: (each) => `${each.collection} ${each.key}`, maxLength: 9 });
  const property = fc.property(some, (records) => {
    const path = comparePath(records);
    const address = typeof path === 'string' ? path : createPath(path);
    const { searchParams } = new URL(address, 'https://example.org');
    expect(namedRecords(searchParams)).toEqual(records.slice(0, maxCompared));
  });
  fc.assert(property);
});

test('anything else in the URL is ignored', () => {
  const query = 'variable=1&service=x&q=2&variable=1&__proto__=3&indicator=&variable=%ff';
  expect(namedRecords(new URLSearchParams(query)).map(({ key }) => key)).toEqual(['1', '\ufffd']);
});
