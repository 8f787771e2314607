import type { AnyRecord, CollectionName } from '../../contract/collections.ts';
import {
  distinct,
  type FacetValue,
  identified,
  listOf,
  tagOf,
  textOf,
  valueOf,
  yesOrNo,
} from './facet-values.ts';
import { digitInitial, initialOf, otherInitial } from './initial.ts';

export type { FacetValue };

/** A value with the number of records that have it under the search and the other filters. */
export interface CountedValue extends FacetValue {
  count: number;
}

/** Everything there is to know of one facet. */
export interface Facet {
  title: string;
  /** Its values, where there can be many to search: "sources". */
  plural?: string;
  /** The values a record has, each once; a source or tag that cannot be read has none. Never throws. */
  read: (record: AnyRecord) => readonly FacetValue[];
  /** What a URL may give as a value; without it, any text. */
  pattern?: RegExp;
  /** Labels of values that the catalog does not name, by their keys. */
  labels?: Readonly<Record<string, string>>;
  /** What the empty value is called where nothing says what it is a value of. */
  missing?: string;
  /** True where a label says what it is a value of: "with sources". */
  namesItself?: boolean;
  /** The order in which values are offered; without it, the most frequent first, then by label. */
  order?: (a: CountedValue, b: CountedValue) => number;
  /** True where labels are a character or two: all are offered, side by side. */
  isShort?: boolean;
}

const notGiven = { '': 'not given' };
const yesNo = {
  pattern: /^(yes|no)$/,
  namesItself: true,
  order: (a, b) => compare(b.key, a.key),
} as const satisfies Partial<Facet>;

/** What lists can be filtered by. The names are those of the parameters in the explorer's URLs. */
export const facets = {
  source: {
    title: 'Source',
    plural: 'sources',
    read: (record) => distinct(listOf(record, 'sources').flatMap(identified)),
  },
  unit: {
    title: 'Unit',
    plural: 'units',
    read: (record) => [valueOf(textOf(record, 'units'))],
    labels: notGiven,
    missing: 'No unit given',
  },
  tag: { title: 'Tag', plural: 'tags', read: (record) => distinct(listOf(record, 'tags').flatMap(tagOf)) },
  kind: {
    title: 'Type',
    plural: 'types',
    read: (record) => [valueOf(textOf(record, 'resourcetype'))],
    labels: notGiven,
    missing: 'No type given',
  },
  depth: {
    title: 'Level in table',
    plural: 'levels',
    read: (record) => [valueOf(String('depth' in record ? record.depth : 0))],
    pattern: /^\d{1,9}$/,
    order: (a, b) => Number(a.key) - Number(b.key),
  },
  described: {
    title: 'Description',
    read: (record) => yesOrNo(textOf(record, 'description') !== ''),
    labels: { yes: 'with description', no: 'without description' },
    ...yesNo,
  },
  sourced: {
    title: 'Sources',
    read: (record) => yesOrNo(listOf(record, 'sources').length > 0),
    labels: { yes: 'with sources', no: 'without sources' },
    ...yesNo,
  },
  initial: {
    title: 'First letter',
    read: ({ name }) => [valueOf(initialOf(name))],
    pattern: /^(\p{L}|0|-)$/u,
    labels: { [digitInitial]: '0–9', [otherInitial]: 'other' },
    order: (a, b) => compare(a.key, b.key),
    isShort: true,
  },
} as const satisfies Record<string, Facet>;

export type FacetName = keyof typeof facets;

/** The definition of a facet. */
export function facetOf(name: FacetName): Facet {
  return facets[name];
}

export const facetsOf: Readonly<Record<CollectionName, readonly FacetName[]>> = {
  subdomain: [],
  taxonomy: ['described', 'tag'],
  indicator: ['described', 'initial'],
  variable: ['source', 'unit', 'tag', 'kind', 'depth', 'described', 'sourced'],
};

/** The order of two texts by their UTF-16 units. */
export function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
