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

export interface Facet {
  title: string;
  plural?: string;
  read: (record: AnyRecord) => readonly FacetValue[];
  /** Which values a URL may contain; any text if undefined. */
  pattern?: RegExp;
  /** Labels, by key, of values that the catalog does not name. */
  labels?: Readonly<Record<string, string>>;
  /** The label of the empty value outside the facet's own list. */
  missing?: string;
  /** True if labels name the facet themselves: "with sources". */
  namesItself?: boolean;
  /** The order of values; by default the most frequent first, then by label. */
  order?: (a: CountedValue, b: CountedValue) => number;
  /** True if labels are one or two characters: all of them are shown side by side. */
  isShort?: boolean;
}

const notGiven = { '': 'not given' };
const yesNo = {
  pattern: /^(yes|no)$/,
  namesItself: true,
  order: (a, b) => compare(b.key, a.key),
} as const satisfies Partial<Facet>;

/** What lists can be filtered by; the names are parameters of the explorer's URLs. */
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

export function facetOf(name: FacetName): Facet {
  return facets[name];
}

export const facetsOf: Readonly<Record<CollectionName, readonly FacetName[]>> = {
  subdomain: [],
  taxonomy: ['described', 'tag'],
  indicator: ['described', 'initial'],
  variable: ['source', 'unit', 'tag', 'kind', 'depth', 'described', 'sourced'],
};

/** By UTF-16 code units. */
export function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
