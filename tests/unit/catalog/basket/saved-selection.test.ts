import { deflateRawSync } from 'node:zlib';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { resolveRecord } from '../../../../src/catalog/basket/resolve.ts';
import { adding, maxSelected, newRecord } from '../../../../src/catalog/basket/selected-record.ts';
import { readSelectionFile, writeSelectionFile } from '../../../../src/catalog/basket/selection-file.ts';
import { longestLink, readFragment, writeFragment } from '../../../../src/catalog/basket/selection-link.ts';
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

const packed = (text: string | Buffer) => `1.${deflateRawSync(text, { level: 9 }).toString('base64url')}`;

const key = fc.oneof(
  fc.integer().map(String),
  fc.double({ noNaN: true, noDefaultInfinity: true }).map(String),
  fc
    .string({ minLength: 1, maxLength: 200, unit: 'grapheme' })
    .map((text) => `~${text.slice(0, 200).toWellFormed()}`),
);
const anyRecord = fc.record({ collection: fc.constantFrom(...collectionNames), key });

test('a selection survives the round trip through a link', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyRecord, { minLength: 1, maxLength: 30 }), async (records) => {
      const fragment = await writeFragment(records);
      expect(fragment).toMatch(/^1\.[\w-]+$/);
      expect(await readFragment(fragment)).toEqual({ ok: true, records });
    }),
    { numRuns: 100 },
  );
});

test('a link of the longest length holds about 2,000 records of a real catalog', async () => {
  // Five digits in any order, as the ids of the sample catalog are.
  const records = Array.from({ length: 2000 }, (_, index) => ({
    collection: 'variable' as const,
    key: String(10_000 + ((index * 7919) % 89_989)),
  }));
  const { length } = await writeFragment(records);
  expect(length).toBeLessThan(longestLink);
  expect(length).toBeGreaterThan(longestLink / 2);
});

const noList = /doesn’t contain a list of records/;

test.each([
  ['of another kind', 'section-2', /isn’t a link to a selection/],
  ['cut off', packed('[["variable",1,2,3]]').slice(0, 12), /incomplete or damaged/],
  ['not compressed', '1.aGVsbG8', /incomplete or damaged/],
  ['with other characters', '1.<script>', /incomplete or damaged/],
  ['not JSON', packed('hello'), /incomplete or damaged/],
  ['not UTF-8', packed(Buffer.from([0x5b, 0xff, 0xfe, 0x5d])), /incomplete or damaged/],
  ['of something else', packed('{"variable":[1]}'), noList],
  ['of an unknown collection', packed('[["__proto__",1]]'), noList],
  ['with an id that is none', packed('[["variable",{"id":1}]]'), noList],
  ['with half a character', packed(String.raw`[["variable","~\ud800"]]`), noList],
  ['of nothing', packed('[]'), noList],
  ['too long', `1.${'A'.repeat(longestLink)}`, /too long/],
  ['of too many records', packed(`[["variable",${'1,'.repeat(5000)}1]]`), /more records than a selection/],
])('a link %s is rejected with a reason', async (_, fragment, problem) => {
  expect(await readFragment(fragment)).toEqual({ ok: false, problem: expect.stringMatching(problem) });
});

test('a link with a decompression bomb is rejected before it is decompressed', async () => {
  const bomb = packed(Buffer.alloc(5_000_000, 0x20));
  expect(bomb.length).toBeLessThan(longestLink);
  const problem: unknown = expect.stringMatching(/unpacks to more/);
  expect(await readFragment(bomb)).toEqual({ ok: false, problem });
});
