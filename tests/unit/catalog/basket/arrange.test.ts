import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  adding,
  changed,
  changedKeys,
  inOrder,
  moving,
  stateOf,
  type SelectedRecord,
  selectedKey,
} from '../../../../src/catalog/basket/selected-record.ts';

const { put } = adding(
  [],
  ['a', 'b', 'c', 'd', 'e'].map((name) => ({ collection: 'indicator' as const, key: `~${name}`, name })),
);
const byKeyOf = (records: readonly SelectedRecord[]) =>
  new Map(records.map((record) => [selectedKey(record), record]));
const names = (records: Iterable<SelectedRecord>) => inOrder(records).map(({ name }) => name);

test('any number of moves leaves the records in the order that the moves describe, and each can be undone', () => {
  const place = fc.nat({ max: 4 });
  fc.assert(
    fc.property(fc.array(fc.tuple(place, place), { maxLength: 300 }), (moves) => {
      let selected = byKeyOf(put);
      let expected = names(put);
      for (const [from, to] of moves) {
        const change = moving(inOrder(selected.values()), from, to);
        const next = new Map(changed(selected, change));
        expect(names(changed(next, stateOf(selected, changedKeys(change))).values())).toEqual(expected);
        const [moved] = expected.slice(from, from + 1);
        expected = expected.toSpliced(from, 1).toSpliced(to, 0, moved ?? null);
        selected = next;
        expect(names(selected.values())).toEqual(expected);
      }
    }),
    { numRuns: 50 },
  );
});

test('records moved repeatedly between the same two get distinct places', () => {
  let selected = byKeyOf(put);
  for (let move = 0; move < 200; move += 1)
    selected = new Map(changed(selected, moving(inOrder(selected.values()), 4, 1)));
  expect(new Set([...selected.values()].map(({ order }) => order)).size).toBe(5);
});
