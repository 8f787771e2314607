import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { collectionNames, collections } from '../../../src/contract/collections.ts';
import { variableSchema } from '../../../src/contract/records.ts';
import { catalog, source, variable } from '../../support/catalog-builder.ts';

const { contents } = catalog().subdomain().taxonomy().indicator().variable();

describe('a list is never taken for an object', () => {
  test.each(collectionNames)('not for a record of %s, whatever fields it has', (collection) => {
    const [record] = contents[collection];
    const { schema } = collections[collection];
    expect(v.is(schema, record)).toBe(true);
    expect(v.is(schema, Object.assign([], record))).toBe(false);
  });

  test.each([
    ['a source', { sources: [Object.assign([], source())] }],
    ['an empty source', { sources: [[]] }],
    ['options of a number format', { numberFormatOptions: [] }],
  ])('not for %s', (_, fields) => {
    expect(v.is(variableSchema, { ...variable(), ...fields })).toBe(false);
  });

  test('and an object with any fields is one', () => {
    const open = variable({ numberFormatOptions: { style: 'percent' }, sources: [source({ unknown: 1 })] });
    expect(v.is(variableSchema, { ...open, unknown: null })).toBe(true);
  });
});
