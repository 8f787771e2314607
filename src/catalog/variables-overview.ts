import { type FacetName, facetOf } from './list/facets.ts';
import type { Entry } from './records/entry.ts';

/** `key` is what a URL contains, '' for no value. */
export interface Share {
  key: string;
  label: string;
  count: number;
}

/** Each list has the most frequent values first. */
export interface VariablesOverview {
  sources: readonly Share[];
  units: readonly Share[];
  withoutSource: number;
  withoutUnit: number;
  withoutDescription: number;
}

/** Counts sources, units and missing fields; a variable with several sources counts for each of them. */
export function variablesOverview(entries: readonly Entry[]): VariablesOverview {
  const units = sharesOf(entries, 'unit');
  return {
    sources: sharesOf(entries, 'source'),
    units: units.filter(({ key }) => key !== ''),
    withoutSource: countOf(entries, 'sourced'),
    withoutUnit: units.find(({ key }) => key === '')?.count ?? 0,
    withoutDescription: countOf(entries, 'described'),
  };
}

function sharesOf(entries: readonly Entry[], facet: FacetName): Share[] {
  const { read } = facetOf(facet);
  const shares = new Map<string, Share>();
  for (const { record } of entries) {
    for (const { key, label } of read(record)) {
      const share = shares.get(key);
      if (share === undefined) shares.set(key, { key, label, count: 1 });
      else share.count += 1;
    }
  }
  return [...shares.values()].sort((a, b) => b.count - a.count);
}

function countOf(entries: readonly Entry[], facet: FacetName): number {
  const { read } = facetOf(facet);
  return entries.filter(({ record }) => read(record)[0]?.key === 'no').length;
}
