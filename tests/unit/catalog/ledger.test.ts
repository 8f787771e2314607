import { expect, test } from 'vitest';
import { completeness, ledgerOf, type ReceivedPage } from '../../../src/catalog/records/ledger.ts';
import { indicator } from '../../support/catalog-builder.ts';

const record = (id: unknown, name = `Indicator ${String(id)}`) => ({ ...indicator({ name }), id });
const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => record(from + index));
const page = (results: readonly unknown[], count: number | null = null): ReceivedPage => ({ results, count });

const deep = () =>
  JSON.parse(`{"id":1,"name":"d","slug":"d","description":null,"x":${'['.repeat(5e4)}${']'.repeat(5e4)}}`);
const source = (name: string) => ({ id: 1, name, slug: 's', description: '', infoLink: '' });

test('the ledger lists records in the order received, by key and by position', () => {
  const ledger = ledgerOf('indicator', [page([record(5), record(2)], 3), page([record('2')], 3)]);
  const places = ledger.entries.map(({ key, position }) => `${key} at ${position}`);
  expect(places).toEqual(['5 at 0', '2 at 1', '~2 at 2']);
  expect(ledger.byKey.get('~2')).toBe(ledger.entries[2]);
  const counts = { pages: 2, received: 3, count: 3, countChanged: false };
  expect(ledger).toMatchObject({ collection: 'indicator', ...counts });
});

test('the ledger counts an equal repeat and shows it once, whatever the order of its keys', () => {
  const again = Object.fromEntries(Object.entries(record(1)).reverse());
  const ledger = ledgerOf('indicator', [page([record(1), record(2)]), page([again, record(3)])]);
  expect([ledger.entries.length, ledger.repeats, ledger.versions]).toEqual([3, 1, 0]);
});

test('the ledger shows the later version of an id in the place of the earlier, which it counts', () => {
  const again = page([record(1, 'new'), record(1, 'new')]);
  const ledger = ledgerOf('indicator', [page([record(1, 'old'), record(2)]), again]);
  expect(ledger.entries.map(({ record: { name } }) => name)).toEqual(['new', 'Indicator 2']);
  expect(ledger).toMatchObject({ versions: 1, repeats: 1 });
});

test('the ledger compares records nested very deep without exhausting the stack', () => {
  expect(ledgerOf('indicator', [page([deep(), deep()])]).repeats).toBe(1);
});

test('the ledger detects a changed total, and has the last one', () => {
  const [changed, none] = [6, null].map((last) => ledgerOf('indicator', [page([], 5), page([], last)]));
  expect(changed).toMatchObject({ count: 6, countChanged: true });
  expect(none).toMatchObject({ count: 5, countChanged: false });
});

test('the ledger is the same object for the same pages, and an earlier one never changes', () => {
  const pages = [page(range(1, 100), 300), page(range(101, 200), 300)];
  const two = ledgerOf('indicator', pages);
  expect(ledgerOf('indicator', [...pages])).toBe(two);
  const three = ledgerOf('indicator', [...pages, page([record(1, 'other'), ...range(201, 299)], 300)]);
  expect(three).toMatchObject({ received: 300, entries: { length: 299 }, versions: 1 });
  expect(two.entries).toHaveLength(200);
  expect(two.byKey.get('201')).toBeUndefined();
  expect(two.byKey.get('1')?.record.name).toBe('Indicator 1');
  expect(three.byKey.get('1')?.record.name).toBe('other');
  expect(ledgerOf('indicator', [])).toBe(ledgerOf('indicator', []));
});

test('the ledger supports fewer pages, and processes reloaded pages again', () => {
  const pages = [page(range(1, 2)), page(range(3, 4)), page(range(5, 6))];
  const whole = ledgerOf('indicator', pages);
  expect(ledgerOf('indicator', pages.slice(0, 2)).entries).toHaveLength(4);
  expect(ledgerOf('indicator', pages)).toBe(whole);
  const again = ledgerOf('indicator', [...pages.slice(0, 1), page(range(7, 9))]);
  expect(again.entries.map(({ key }) => key)).toEqual(['1', '2', '7', '8', '9']);
});

test('the ledger shares equal sources between variables, and only equal ones', () => {
  const turned = { name: 'a', id: 1, slug: 's', description: '', infoLink: '' };
  const sources = [[source('a')], [source('a')], [source('b')], null, [turned]];
  const { entries } = ledgerOf('variable', [page(sources.map((each, id) => ({ id, sources: each })))]);
  const raws = entries.map(({ raw }) => Reflect.get(Object(raw), 'sources'));
  expect(raws[0][0]).toBe(raws[1][0]);
  expect(raws[2][0]).toEqual(source('b'));
  expect(raws[3]).toBeNull();
  expect(Object.keys(raws[4][0])[0]).toBe('name');
});

const finished = { ended: true, end: { kind: 'finished' }, failed: false };
const loading = { ended: false, failed: false };
const failed = { ended: false, failed: true };
const stopped = { ended: true, end: { kind: 'repeated' }, failed: false };
const changed = [page(range(1, 2), 4), page(range(3, 3), 3)];
const shifted = page([...range(1, 311), ...range(1, 2)], 313);

test.each<[string, string, Parameters<typeof completeness>[1], ReceivedPage[]]>([
  ['All 1,088 loaded', 'complete', finished, [page(range(1, 1088), 1088)]],
  ['All 0 loaded', 'complete', finished, [page([], 0)]],
  ['200 of 313 loaded', 'loading', loading, [page(range(1, 200), 313)]],
  ['200 loaded, total unknown', 'loading', loading, [page(range(1, 200))]],
  ['200 of 313 loaded', 'partial', failed, [page(range(1, 200), 313)]],
  ['3 of 3 loaded: loading was stopped', 'partial', stopped, [page(range(1, 3), 3)]],
  ['3 of 5: the list ended early, 2 records missing', 'short', finished, [page(range(1, 3), 5)]],
  ['311 of 313: 2 records missing, 2 duplicated', 'short', finished, [shifted]],
  ['2 of 3: 1 record unreadable', 'short', finished, [page([...range(1, 2), null], 3)]],
  ['3 of 3 loaded: the catalog changed while loading', 'short', finished, changed],
  ['3 loaded, total unknown', 'unknown-total', finished, [page(range(1, 3))]],
  ['3 loaded, but the catalog reports 2', 'unknown-total', finished, [page(range(1, 3), 2)]],
])('completeness is reported: %s (%s)', (sentence, state, walk, pages) => {
  expect(completeness(ledgerOf('indicator', pages), walk)).toEqual({ state, sentence });
});
