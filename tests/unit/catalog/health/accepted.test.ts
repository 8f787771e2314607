import { expect, it, test } from 'vitest';
import { acceptanceOf, readAccepted, writeAccepted } from '../../../../src/catalog/health/accepted.ts';
import { catalog, source, variable } from '../../../support/catalog-builder.ts';
import { entriesOf } from '../list/entries.ts';

const [entry] = entriesOf('variable', catalog().variable({ units: 'people' }));
const accepted = acceptanceOf('no-source', entry!);

it.each([
  ['is accepted while its fields are the same', { units: null, name: 'New' }, false],
  ['lapses when a field that its rule reads changes', { sources: [source()] }, true],
])('a finding %s', (_, change, lapses) => {
  const changed = { ...entry!, record: variable({ units: 'people', ...change }) };
  expect(acceptanceOf('no-source', changed).hash !== accepted.hash).toBe(lapses);
});

test('a file has one entry per line and is read as it was written', () => {
  const text = writeAccepted([accepted, { ...accepted, reason: 'Known' }]);
  expect(text.split('\n')).toHaveLength(5);
  expect(readAccepted(JSON.parse(text))).toEqual({
    accepted: [accepted, { ...accepted, reason: 'Known' }],
    problem: null,
  });
  expect(JSON.parse(writeAccepted([]))).toEqual([]);
});

it.each([
  [{}, 'it is not a list'],
  [[accepted, 3], 'entry 2: it is not an object'],
  [[{ ...accepted, rule: 'no-sorce' }], 'entry 1: its rule is missing or invalid'],
  [[{ ...accepted, collection: 'x' }], 'entry 1: its collection is missing or invalid'],
  [[{ ...accepted, id: null }], 'entry 1: its id is missing or invalid'],
  [[{ ...accepted, hash: 1 }], 'entry 1: its hash is missing or invalid'],
  [[{ ...accepted, reason: 1 }], 'entry 1: its reason is missing or invalid'],
])('of %j, says what is wrong', (value, problem) => {
  expect(readAccepted(value)).toEqual({ accepted: [], problem });
});
