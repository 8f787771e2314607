import { type DefinedField, fieldEntries } from '../../catalog/records/fields.ts';

const concepts = {
  indicator: {
    title: 'Indicator',
    text: 'Something the community keeps track of, such as rent burden, explained in plain words. The numbers for it are in variables.',
  },
  variable: {
    title: 'Variable',
    text: 'One column of data, with its unit and the sources it comes from. The figures themselves are on the data page of a source.',
  },
  subdomain: { title: 'Subdomain', text: 'A topic, such as housing or health.' },
  taxonomy: {
    title: 'Taxonomy',
    text: 'A way of organizing indicators, for example for a report or a program.',
  },
  packageId: {
    title: 'Package ID, resource ID',
    text: 'Where a source’s data is in the portal: a resource is one file or table, a package holds several.',
  },
} as const;

/** A concept, or a field with a definition, by its name in the contract. */
export type TermName = keyof typeof concepts | DefinedField;

/** Definitions of concepts and fields, for the help page and for labels with a definition (`term.tsx`). */
export const definitions: ReadonlyMap<string, { title: string; text: string }> = new Map([
  ...Object.entries(concepts),
  ...fieldEntries.flatMap(([key, { title, definition }]) =>
    definition === undefined ? [] : [[key, { title, text: definition }] as const],
  ),
]);
