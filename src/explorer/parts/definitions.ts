/** Definitions of terms, for the help page and for labels with a definition (`term.tsx`). */
export const definitions = {
  indicator: {
    title: 'Indicator',
    text: 'Something the community keeps track of, such as rent burden, explained in plain words. The numbers for it are in variables.',
  },
  variable: {
    title: 'Variable',
    text: 'One column of data, with its unit and the sources it comes from. The figures themselves are on the data page of a source.',
  },
  source: {
    title: 'Source',
    text: 'The data set a variable comes from. Several variables can have the same source, and a variable can have several.',
  },
  subdomain: { title: 'Subdomain', text: 'A topic, such as housing or health.' },
  taxonomy: {
    title: 'Taxonomy',
    text: 'A way of organizing indicators, for example for a report or a program.',
  },
  unit: {
    title: 'Unit',
    text: 'What the figures of a variable are counted or measured in: people, dollars, percent.',
  },
  percentOf: {
    title: 'Percent of',
    text: 'What counts as 100 % when a variable is given as a percentage: its denominator. Households with a car, for example, as a percentage of all households.',
  },
  level: {
    title: 'Level in table',
    text: 'How deep a variable stands in the table it comes from: usually 0 for a total, and more for its parts.',
  },
  notes: { title: 'Notes', text: 'What to keep in mind when you use the figures, such as margins of error.' },
  code: {
    title: 'Code',
    text: 'The short name a record has in the catalog and often in the data, such as B19013_001E. Search finds it.',
  },
  type: { title: 'Type', text: 'How the catalog stores a variable. Only developers need it.' },
  tag: {
    title: 'Tag',
    text: 'A keyword that the catalog gives to records. Choose one to see the others that have it.',
  },
  percentLabel: {
    title: 'Percent label',
    text: 'What the variable is called when it is shown as a percentage.',
  },
  numberFormat: { title: 'Number format', text: 'How figures of the variable are meant to be written.' },
  packageId: {
    title: 'Package ID, resource ID',
    text: 'Where the data of a source are in the data portal: a resource is one file or table, a package holds several.',
  },
} as const;

export type TermName = keyof typeof definitions;
