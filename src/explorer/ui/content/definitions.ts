import { censusTerms } from '../../../catalog/census/terms.ts';
import { isWithoutCensus } from '../../../catalog/census/presence.ts';
import type { Entry } from '../../../catalog/records/entry.ts';
import { capitalized, collectionWords } from '../../../contract/collection-names.ts';
import { isWithoutTables } from '../../../catalog/records/table/name-in-table.ts';
import { facts } from '../../../catalog/records/facts.ts';
import { fieldEntries } from '../../../catalog/records/fields.ts';

export const concepts = {
  indicator: {
    title: 'Indicator',
    text: 'Something the community keeps track of, such as rent burden, explained in plain words. The numbers for it are in variables.',
  },
  variable: {
    title: 'Variable',
    text: 'One column of data, with its unit and the sources it comes from. The figures themselves are on the data page of a source.',
  },
  subdomain: {
    get title() {
      return capitalized(collectionWords.subdomain.one);
    },
    text: 'What measures are about, such as housing or health.',
  },
  taxonomy: {
    title: 'Taxonomy',
    text: 'A way of organizing indicators, for example for a report or a program.',
  },
  ...censusTerms,
  universe: { ...censusTerms.universe, title: facts.universe.title },
  packageId: {
    title: 'Package ID, resource ID',
    text: 'Where a source’s data is in the portal: a resource is one file or table, a package holds several.',
  },
} as const;

const { packageId, ...others } = concepts;
export const definitions: readonly (readonly [key: string, { title: string; text: string }])[] = [
  ...Object.entries(others),
  ...fieldEntries.flatMap(([key, { title, definition }]) =>
    definition === undefined ? [] : [[key, { title, text: definition }] as const],
  ),
  // Of interest to the fewest.
  ['packageId', packageId],
];

/** Definitions of concepts and fields by their keys: those of a census or of tables unless none of these records is of one. */
export function definitionsFor(entries: readonly Entry[]) {
  const isForeign = (key: string) =>
    key === 'depth' ? isWithoutTables(entries) : key in censusTerms && isWithoutCensus(entries);
  return definitions.filter(([key]) => !isForeign(key));
}
