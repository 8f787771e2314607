import { fieldEntries } from '../../catalog/records/fields.ts';

export const concepts = {
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
  universe: {
    title: 'Universe',
    text: 'Who or what a table counts: all people, for example, or only households, or only workers 16 and over. Its figures don’t cover anyone else.',
  },
  fiveYear: {
    title: 'Five-year estimate',
    text: 'A figure from survey answers collected over 60 months. It describes the five years as a whole, not the last of them, and is more reliable for small places than a figure for one year.',
  },
  marginOfError: {
    title: 'Margin of error',
    text: 'How far a figure may be off because a survey asks only some of the people. For Census Bureau figures, there is a 90% chance that a full count would be within this margin above or below the figure.',
  },
  packageId: {
    title: 'Package ID, resource ID',
    text: 'Where a source’s data is in the portal: a resource is one file or table, a package holds several.',
  },
} as const;

const { packageId, ...others } = concepts;
/** Definitions of concepts and fields, for the help page. */
export const definitions: ReadonlyMap<string, { title: string; text: string }> = new Map([
  ...Object.entries(others),
  ...fieldEntries.flatMap(([key, { title, definition }]) =>
    definition === undefined ? [] : [[key, { title, text: definition }] as const],
  ),
  // Of interest to the fewest.
  ['packageId', packageId],
]);
