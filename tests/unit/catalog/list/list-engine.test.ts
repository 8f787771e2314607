import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Entry } from '../../../../src/catalog/records/entry.ts';
import { createListEngine, type ListQuery } from '../../../../src/catalog/list/list-engine.ts';
import { type FacetName, facetOf, facetsOf } from '../../../../src/catalog/list/facets.ts';
import type { Selection } from '../../../../src/catalog/list/selection.ts';
import type { CollectionName } from '../../../../src/contract/collections.ts';
import { catalog, type CatalogBuilder, source, type variable } from '../../../support/catalog-builder.ts';
import { entriesOf, indicatorsNamed } from './entries.ts';

const income = source({ id: 1, name: 'Income' });
const rent = source({ id: 2, name: 'Rent' });

const variables: Parameters<typeof variable>[0][] = [
  { name: 'Total', units: '$', depth: 0, sources: [income] },
  { name: 'Median', units: '$', depth: 1, sources: [income, rent], description: 'Middle' },
  { name: 'Total', units: null, depth: 0, sources: [rent] },
  { name: 'Share', units: ' ', depth: 2, sources: [], tags: [{ id: 7, name: 'Housing' }] },
  { name: 'Count 12', units: 'people', depth: 1, sources: [rent] },
  { name: 'Count 5', units: null, depth: 1, sources: [income] },
];
const slugs = ['T2', 'T1', 'T6', 'T5', 'T4', 'T3'];
const entries = entriesOf(
  'variable',
  variables.reduce<CatalogBuilder>((c, fields, at) => c.variable({ slug: slugs[at]!, ...fields }), catalog()),
);

const everything: ListQuery = { entries, matches: null, selection: new Map(), sort: '' };

function arranged(change: Partial<ListQuery>, collection: CollectionName = 'variable') {
  return createListEngine(collection).arrange({ ...everything, ...change });
}

const counts = (answer: ReturnType<typeof arranged>, facet: FacetName) =>
  Object.fromEntries(answer.values(facet).map(({ key, count }) => [key, count]));

it('filters know units, with null and blank ones as one value, data pages and tags', () => {
  const answer = arranged({});
  expect(counts(answer, 'unit')).toEqual({ dollars: 2, '': 3, people: 1 });
  expect(counts(answer, 'linked')).toEqual({ yes: 5, no: 1 });
  expect(answer.values('tag')).toEqual([{ key: '7', label: 'Housing', count: 1 }]);
});

it('filters apply to the search results only, and keep their order', () => {
  const answer = arranged({ matches: Uint32Array.of(5, 1, 0), selection: new Map([['source', ['1']]]) });
  expect([...answer.positions]).toEqual([5, 1, 0]);
  expect(counts(answer, 'unit')).toEqual({ dollars: 2, '': 1, people: 0 });
});

it('codes are sorted by table, those by race after the table itself', () => {
  const slugs = ['B01001A001', 'B01002000.5', 'B01001002', 'B01001001'];
  const coded = entriesOf(
    'variable',
    slugs.reduce((c, slug) => c.variable({ slug }), catalog()),
  );
  expect([...arranged({ entries: coded, sort: 'slug' }).positions]).toEqual([3, 2, 0, 1]);
});

it('names are sorted naturally: numbers by value, ignoring case and accents', () => {
  const named = indicatorsNamed('b', 'Élan', 'Age 12', 'elbow', '$10,000', 'A', '$1,500', 'Age 5');
  const names = (sort: ListQuery['sort']) =>
    Array.from(arranged({ entries: named, sort }, 'indicator').positions, (at) => named[at]?.record.name);
  const upward = ['$1,500', '$10,000', 'A', 'Age 5', 'Age 12', 'b', 'Élan', 'elbow'];
  expect(names('name')).toEqual(upward);
  expect(names('-name')).toEqual(upward.toReversed());
});

it('a search can be in the order of ids or in that of the service', () => {
  const found = Uint32Array.of(4, 0, 2);
  expect([...arranged({ matches: found, sort: 'service' }).positions]).toEqual([0, 2, 4]);
  expect([...arranged({ matches: found, sort: '-id' }).positions]).toEqual([4, 2, 0]);
  expect([...arranged({ matches: found, sort: 'id' }).positions]).toEqual([0, 2, 4]);
});

it.each<[sort: ListQuery['sort'], positions: number[]]>([
  ['units', [1, 0, 4, 5, 3, 2]],
  ['-units', [4, 1, 0, 5, 3, 2]],
  ['sources', [0, 5, 1, 4, 2, 3]],
])('order by %s has equal values by code, and records without a value at its end', (sort, positions) => {
  expect([...arranged({ sort }).positions]).toEqual(positions);
});

it('the list engine returns the same page by page as for all entries at once', () => {
  const arranger = createListEngine('variable');
  const selection: Selection = new Map([['unit', ['dollars', '']]]);
  const wish: ListQuery = { ...everything, selection, sort: 'name' };
  for (const size of [2, 3, 6]) arranger.arrange({ ...wish, entries: entries.slice(0, size) });
  const bit = arranger.arrange(wish);
  const whole = arranged(wish);
  expect([...bit.positions]).toEqual([...whole.positions]);
  for (const facet of facetsOf.variable) expect(bit.values(facet)).toEqual(whole.values(facet));
});

it('the list engine reads a record again when a later version has replaced it', () => {
  const arranger = createListEngine('variable');
  const wish: ListQuery = { ...everything, sort: 'name' };
  arranger.arrange(wish);
  const [first, ...rest] = entries;
  const changed = [{ ...first!, record: { ...first!.record, name: 'Zebra', units: 'metres' } }, ...rest];
  const answer = arranger.arrange({ ...wish, entries: changed });
  expect(counts(answer, 'unit')).toEqual({ metres: 1, dollars: 1, '': 3, people: 1 });
  expect(answer.positions.at(-1)).toBe(0);
});

it('the list engine counts like a naive implementation, for any selection, search and order', () => {
  fc.assert(
    fc.property(catalogs, choices, fc.boolean(), (given, chosen, searched) => {
      const everyThird = given.map(({ position }) => position).filter((position) => position % 3 === 1);
      const found = searched ? Uint32Array.from(everyThird) : null;
      const selection: Selection = new Map(chosen.filter(([, values]) => values.length > 0));
      const answer = arranged({ entries: given, matches: found, selection, sort: 'name' });
      const asked = found === null ? given : given.filter(({ position }) => found.includes(position));
      expect([...answer.positions].sort((a, b) => a - b)).toEqual(
        asked.filter((entry) => passes(entry, selection)).map(({ position }) => position),
      );
      for (const facet of facetsOf.variable) {
        const others = new Map([...selection].filter(([each]) => each !== facet));
        const under = asked.filter((entry) => passes(entry, others));
        for (const { key, count } of answer.values(facet)) {
          expect(count).toBe(under.filter((entry) => keysOf(entry, facet).includes(key)).length);
        }
      }
    }),
    { numRuns: 150 },
  );
});

function keysOf({ record }: Entry, facet: FacetName): string[] {
  const values = facetOf(facet).read(record);
  return values.map(({ key }) => key);
}

function passes(entry: Entry, selection: Selection): boolean {
  return [...selection].every(([facet, values]) => keysOf(entry, facet).some((key) => values.includes(key)));
}

const catalogs = fc
  .array(
    fc.record({
      name: fc.constantFrom('Total', 'Median', 'Share'),
      units: fc.constantFrom(null, '', '$', '%'),
      description: fc.constantFrom(null, 'Text'),
      sources: fc.subarray([income, rent, source({ id: 3, name: 'Age' })]),
    }),
    { maxLength: 40 },
  )
  .map((variables) =>
    entriesOf(
      'variable',
      variables.reduce((c, fields) => c.variable(fields), catalog()),
    ),
  );

const choice = (name: FacetName, ...keys: string[]) => fc.tuple(fc.constant(name), fc.subarray(keys));
const choices = fc.tuple(
  choice('source', '1', '2', '3', '9'),
  choice('unit', '', 'dollars', 'percent'),
  choice('linked', 'yes', 'no'),
);
