import type { CountedValue } from '../../catalog/filter/list-engine.ts';
import type { FacetName } from '../../catalog/filter/facets.ts';
import { digitInitial, otherInitial } from '../../catalog/filter/initial.ts';
import { shownText } from '../../catalog/visible-text.ts';

const titles: Readonly<Record<FacetName, string>> = {
  source: 'Source',
  unit: 'Unit',
  tag: 'Tag',
  kind: 'Kind',
  depth: 'Depth',
  described: 'Description',
  sourced: 'Sources',
  initial: 'First letter',
};

/** What a facet is called. */
export function facetTitle(facet: FacetName): string {
  return titles[facet];
}

const fixedWords: Partial<Record<FacetName, Readonly<Record<string, string>>>> = {
  unit: { '': 'not given' },
  kind: { '': 'not given' },
  described: { yes: 'with description', no: 'without description' },
  sourced: { yes: 'with sources', no: 'without sources' },
  initial: { [digitInitial]: '0–9', [otherInitial]: 'other' },
};

/** A value in the words of the screen. `label` is what the catalog calls it, null while nothing with it has arrived. */
export function valueLabel(facet: FacetName, key: string, label: string | null): string {
  return fixedWords[facet]?.[key] ?? shownText(label ?? key, 120);
}

/** Values that are called the same are told apart by their key: two sources of one name. */
export function toldApart(values: readonly CountedValue[]): CountedValue[] {
  const seen = new Map<string, number>();
  for (const { label } of values) seen.set(label, (seen.get(label) ?? 0) + 1);
  return values.map(({ key, label, count }) => ({
    key,
    label: (seen.get(label) ?? 0) > 1 ? `${label} (id ${key})` : label,
    count,
  }));
}

/** A chosen value with what it is a value of: "Unit: not given", "Without description". */
export function chosenLabel(facet: FacetName, key: string, label: string | null): string {
  const words = valueLabel(facet, key, label);
  if (facet === 'described' || facet === 'sourced') return words.charAt(0).toUpperCase() + words.slice(1);
  return `${titles[facet]}: ${words}`;
}

/** Values in the order they are offered: depths and letters as they count, the rest most frequent first. */
export function inOffer(facet: FacetName, values: readonly CountedValue[]): CountedValue[] {
  switch (facet) {
    case 'depth':
      return values.toSorted((a, b) => Number(a.key) - Number(b.key));
    case 'initial':
      return values.toSorted((a, b) => compare(a.key, b.key));
    case 'described':
    case 'sourced':
      return values.toSorted((a, b) => compare(b.key, a.key));
    case 'source':
    case 'unit':
    case 'tag':
    case 'kind':
    default:
      return values.toSorted((a, b) => b.count - a.count || compare(a.label, b.label));
  }
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
