import { expect, test } from 'vitest';
import { differences, tagNames, variableRelations } from '../../../src/catalog/records/variable-relations.ts';
import { ledgerOf } from '../../../src/catalog/records/ledger.ts';
import { source, variable } from '../../support/catalog-builder.ts';

const [one, two] = [source({ id: 1, name: 'A' }), source({ id: 2, name: 'B' })];
const records = [
  variable({ id: 1, name: 'Total', sources: [one] }),
  variable({ id: 2, name: 'Total', denominators: [{ id: 1 }, 1], sources: [two, two, one] }),
  variable({ id: 3, name: 'Rent', denominators: [null, '1', { id: 2 }], tags: [{ id: 9, name: 'Homes' }] }),
];
const { entries } = ledgerOf('variable', [{ results: records, count: records.length }]);

test('a variable is related to those it is the denominator of and those of its name, never to itself', () => {
  const related = variableRelations(entries, entries[0]!);
  expect(related.denominatorOf.map(({ key }) => key)).toEqual(['2']);
  expect(related.sameName.map(({ key }) => key)).toEqual(['2']);
});

test('tags take the first name that a variable gives them', () => {
  expect([...tagNames(entries, new Set(['9', '10']))]).toEqual([['9', 'Homes']]);
});

test('variables of one name are distinguished by their different fields, besides the code', () => {
  expect(differences(records[0]!, records[1]!)).toEqual([{ field: 'Source', value: 'B; B; A' }]);
  const other = variable({ id: 4, slug: 'x', sources: [one] });
  expect(differences(records[0]!, other)).toEqual([]);
});
