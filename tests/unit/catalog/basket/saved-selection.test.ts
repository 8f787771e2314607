import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { resolveRecord } from '../../../../src/catalog/basket/resolve.ts';
import {
  adding,
  maxSelected,
  newRecord,
  selectedKey,
} from '../../../../src/catalog/basket/selected-record.ts';
import { readSelectionFile, writeSelectionFile } from '../../../../src/catalog/basket/selection-file.ts';
import { longestLink, readFragment, writeFragment } from '../../../../src/catalog/basket/record-links.ts';
import { ledgerOf } from '../../../../src/catalog/records/ledger.ts';
import { readRecord } from '../../../../src/catalog/records/read-record.ts';
import { collectionNames } from '../../../../src/contract/collection-names.ts';
import { hostileEntries } from '../../../support/faults/hostile-rows.ts';

const from = { service: 'https://example.org/api/', savedAt: new Date(2026, 10, 21) };

const file = (change: object) =>
  JSON.stringify({ format: 'catalog-explorer-selection', version: 1, service: '', records: [], ...change });

test('hostile records are read back as received, with their notes, and resolve to what they were', () => {
  const noted = hostileEntries('variable', 80_000).map((entry, at) =>
    Object.assign(newRecord(entry), { note: `=note "${at}"\n</script>` }),
  );
  const { put } = adding([], noted);
  expect(put.length).toBeGreaterThan(30);
  const read = readSelectionFile([...writeSelectionFile(put, from)].join(''));
  if (!read.ok) throw new Error(read.problem);
  expect(read).toMatchObject({ service: from.service, unreadable: 0 });
  expect(adding([], read.records).put).toEqual(put);
  for (const selected of put) {
    const { entry, presence } = resolveRecord(selected, ledgerOf('variable', []), true);
    const raw: unknown = JSON.parse(selected.json!);
    expect([entry?.record, presence]).toEqual([Object(readRecord('variable', raw)).record, 'missing']);
  }
});

const record = { collection: 'variable', key: '1' };
const tooMany = Array.from({ length: maxSelected + 1 }, (_, id) => ({ ...record, key: String(id) }));

test.each([
  ['is a zip', 'PK\u0003\u0004', /isn’t JSON/],
  ['is another export', '{"meta":{},"records":[]}', /isn’t a selection/],
  ['is of a later version', file({ version: 2 }), /isn’t a selection/],
  ['is empty', file({}), /no record that can be read/],
  ['has nothing but nonsense', file({ records: [null, 7, { collection: 'x', key: '1' }] }), /no record/],
  ['has too many records', file({ records: tooMany }), /more records than a selection can hold/],
])('a file that is not a selection because it %s is rejected with a reason', (_, text, problem) => {
  expect(readSelectionFile(text)).toEqual({ ok: false, problem: expect.stringMatching(problem) });
});

test('a file that is not a selection is read in part, and unreadable records are counted', () => {
  const hostile = [
    { ...record, key: 7 },
    { ...record, note: 'x'.repeat(5001) },
    { ...record, key: '\ud800' },
    { ...record, collection: '__proto__' },
    { ...record, key: '2', record: '<script>alert(1)</script>' },
  ];
  const read = readSelectionFile(file({ records: [record, record, ...hostile] }));
  expect(read).toMatchObject({ ok: true, unreadable: 4 });
  expect(read.ok && read.records.map(({ key }) => key)).toEqual(['1', '2']);
  const [, second] = adding([], read.ok ? read.records : []).put;
  expect(resolveRecord(second!, ledgerOf('variable', []), false)).toMatchObject({ entry: null });
});

const key = fc.oneof(
  fc.integer().map(String),
  fc
    .string({ minLength: 1, maxLength: 200, unit: 'grapheme' })
    .map((text) => `~${text.slice(0, 200).toWellFormed()}`),
);
const anyRecord = fc.record({ collection: fc.constantFrom(...collectionNames), key });
const someRecords = fc.uniqueArray(anyRecord, { selector: selectedKey, minLength: 1, maxLength: 20 });

test('a selection survives the round trip through a link, and a link that was cut is recognized', () => {
  const property = fc.property(someRecords, fc.nat(), (records, cut) => {
    const fragment = writeFragment(records);
    fc.pre(fragment.length <= longestLink);
    expect(new URL(`https://example.org/#${fragment}`).hash).toBe(`#${fragment}`);
    expect(readFragment(fragment)).toEqual({ ok: true, records });
    expect(readFragment(fragment.slice(0, cut % fragment.length)).ok).toBe(false);
  });
  fc.assert(property);
});

test.each([
  'variable=12&amp;variable=34&amp;end',
  'variable=1%0A2&variable=34&end).',
  'variable=12&\nvariable=3 4&end>',
  'variable=12&%0D%0Avariable=34&end%E2%80%8B',
  'variable=12&vari%0Aable=34&end',
  'variable%20=12&variable=34&end_',
  'variable=12&variable=34&end&utm_source=mail',
])('a selection is in a link that mail or a chat has changed: %j', (fragment) => {
  const records = ['12', '34'].map((key) => ({ collection: 'variable', key }));
  expect(readFragment(fragment)).toEqual({ ok: true, records });
});

test('a link of the longest length holds about 500 records of a real catalog', () => {
  const records = Array.from({ length: 500 }, (_, index) => ({
    collection: 'variable' as const,
    key: String(10_000 + index),
  }));
  const { length } = writeFragment(records);
  expect(length).toBeLessThan(longestLink);
  expect(length).toBeGreaterThan(longestLink * 0.9);
});

const noSelection = /isn’t a link to a selection/;

test.each([
  ['of another kind', 'section-2', noSelection],
  ['of an unknown collection', '__proto__=1&end', noSelection],
  ['without an id', 'variable=&end', noSelection],
  ['with an id that is too long', `variable=~${'x'.repeat(201)}&end`, noSelection],
  ['of nothing', '&end', noSelection],
  ['that was cut', 'variable=1&variable=2', /incomplete/],
  ['that is too long', `variable=${'1'.repeat(longestLink)}&end`, /too long/],
])('a link %s is rejected with a reason', (_, fragment, problem) => {
  expect(readFragment(fragment)).toEqual({ ok: false, problem: expect.stringMatching(problem) });
});
