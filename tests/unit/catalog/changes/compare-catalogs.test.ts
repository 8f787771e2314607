import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { compareCatalogs, usableId } from '../../../../src/catalog/changes/compare-catalogs.ts';
import { comparisonSentence } from '../../../../src/catalog/changes/changes-text.ts';
import { formatJson } from '../../../../src/catalog/text/format-json.ts';
import { changedFields } from '../../../../src/contract/change.ts';

function recordText(record: unknown) {
  const id = usableId(record);
  return id === null ? null : { id, text: formatJson(record) };
}

function compare(before: readonly unknown[], after: readonly unknown[]) {
  const comparison = compareCatalogs();
  const problems = [
    ...before.map((record, at) => comparison.before('variable', recordText(record), `line ${at + 1}`)),
    ...after.map((record, at) => comparison.after('variable', recordText(record), `line ${at + 1}`)),
  ].filter((problem) => problem !== null);
  return { ...comparison.finish(), problems };
}

const catalog = fc.uniqueArray(
  fc.record({ id: fc.nat(50), name: fc.string(), units: fc.jsonValue(), other: fc.jsonValue() }),
  { selector: ({ id }) => id },
);

/** The same values with keys in reverse order, CRLF for LF, and -0 for 0. */
function respelled(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(respelled);
  if (typeof value === 'string') return value.replaceAll(/\r\n?|\n/g, '\r\n');
  if (value === 0) return -0;
  if (typeof value !== 'object' || value === null) return value;
  const turned = Object.entries(value).reverse();
  return Object.fromEntries(turned.map(([key, inner]) => [key, respelled(inner)]));
}

test('a catalog in another order and spelling has no changes', () => {
  fc.assert(
    fc.property(catalog, (records) => {
      const { changes, same, problems } = compare(records, records.toReversed().map(respelled));
      expect({ changes, same, problems }).toEqual({ changes: [], same: records.length, problems: [] });
    }),
  );
});

test('the changes, applied to one catalog, give the other', () => {
  fc.assert(
    fc.property(catalog, catalog, (before, after) => {
      const result = new Map<unknown, unknown>(before.map((record) => [record.id, record]));
      for (const { kind, id, record, fields } of compare(before, after).changes) {
        if (kind === 'gone') result.delete(id);
        else if (kind === 'new') result.set(id, record);
        else {
          const next = { ...Object(result.get(id)) };
          for (const { field, after: value } of fields) next[field] = value;
          result.set(id, next);
        }
      }
      for (const record of after) expect(changedFields(result.get(record.id), record)).toEqual([]);
      expect(result.size).toBe(after.length);
    }),
  );
});

test('copies of a record are no change; one with other content is reported with the place of the first', () => {
  const copies = compare([{ id: 1 }, { id: 1 }], [{ id: 1 }, { id: 1 }]);
  expect(copies).toMatchObject({ changes: [], same: 1, problems: [] });
  const { problems } = compare([{ id: 1 }, { id: 1, a: 2 }], [{ id: 1, a: 2 }, { id: 1 }]);
  expect(problems).toEqual(Array(2).fill('variable id 1 is already used in line 1, with other content'));
});

test('records without a usable id are counted, and what is no object is compared as it is', () => {
  const result = compare([null, { id: '' }, { id: 2.5 }, { id: 'x', a: 1 }], [{ id: 'x', a: 2 }, 7]);
  const fields = [{ field: 'a', before: 1, after: 2 }];
  const change = { collection: 'variable', id: 'x', kind: 'changed', name: 'ID x', fields };
  expect(result.changes).toEqual([change]);
  expect(comparisonSentence(result)).toBe('1 changed (0 the same; 4 records without a usable id)');
});

const deep = (leaf: number): unknown =>
  JSON.parse(`{"id":1,"a":${'['.repeat(1e5)}${leaf}${']'.repeat(1e5)}}`);

test('records nested 100,000 deep are compared', () => {
  expect(compare([deep(1)], [deep(1)]).changes).toEqual([]);
  expect(compare([deep(1)], [deep(2)]).changes).toMatchObject([{ kind: 'changed' }]);
});
