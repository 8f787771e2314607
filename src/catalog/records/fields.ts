import type { AnyRecord } from '../../contract/collections.ts';
import type { Source, taxonomySchema, variableSchema } from '../../contract/records.ts';
import { isObject } from '../../contract/same-content.ts';

/** Part of the entry of a field that can be a column of a table; a table can be sorted by each of its columns. */
export interface TableColumn {
  /** In URLs, if it differs from the field's. */
  name?: string;
  /** Columns are in ascending order of this number. */
  place: number;
  /** A CSS length. */
  width: string;
  isHidden?: true;
}

/** A column of exported files. */
export interface ExportedColumn {
  /** In CSV: lower case without spaces, for R and pandas. */
  header: string;
  /** If it differs from the field's. */
  title?: string;
  /** The field of each element that is exported; by default its name. */
  of?: string;
}

/** How a field is searched. */
export interface SearchedText {
  /** Before the colon in a query, if it differs from the field's. */
  name?: string;
  label?: string;
  /** The score of a matching word; null for a field that matches only as a whole. */
  weight: number | null;
  /** Other words for `name`, in lower case. */
  aliases?: readonly string[];
  /** True if many records have the same text. */
  isShared?: boolean;
  /** The text as received, where it is not simply the field's; anything but text is empty. Never throws. */
  read?: (record: AnyRecord | Source) => unknown;
}

/** A filter by the values of a field. */
interface FilteredValue {
  /** In URLs, if it differs from the field's. */
  name?: string;
  /** If it differs from the field's. */
  title?: string;
  plural: string;
}

/** Key facts in one row, a list of terms, or what only developers need, which can be copied. */
export type FieldGroup = 'pill' | 'fact' | 'technical';

/** A place in comparisons, in ascending order; technical fields, which no reader compares, are folded away after all others. */
type Compared = number | 'technical';

/** One field of the contract: everything that tables, files, search, filters, comparison, records, print and help say about it. */
export interface Field {
  title: string;
  /** What its values are, which decides how they become text: `prose` may have several lines, `names` are objects with a name, or ids. */
  kind: 'id' | 'name' | 'text' | 'prose' | 'number' | 'names' | 'other';
  /** What the field means, for Help and its label; self-explanatory ones have none. */
  definition?: string;
  column?: TableColumn;
  exported?: readonly ExportedColumn[];
  search?: SearchedText;
  /** A filter of lists, which offers the values as they are. */
  facet?: FilteredValue;
  /** By default after the fields that have a place. */
  compared?: Compared;
  /** Where a record's page shows it: one without a group has a part of the page of its own, or none. */
  group?: FieldGroup;
  isPrinted?: true;
}

type ContractField = keyof (typeof variableSchema)['entries'] | keyof (typeof taxonomySchema)['entries'];

/** Every field of the contract, in the order of comparisons and exported files; one without an entry does not compile. */
export const fields = {
  id: {
    title: 'ID',
    kind: 'id',
    compared: 'technical',
    group: 'technical',
    column: { place: 13, width: '7rem', isHidden: true },
    exported: [{ header: 'id' }],
    search: { weight: null, read: ({ id }) => String(id) },
  },
  slug: {
    title: 'Code',
    kind: 'text',
    compared: 'technical',
    group: 'technical',
    definition: 'The short name a record has in the catalog and often in the data. Search finds it.',
    column: { place: 9, width: '10rem' },
    exported: [{ header: 'slug' }],
    search: { weight: 7, aliases: ['code'] },
  },
  name: {
    title: 'Name',
    kind: 'name',
    compared: 1,
    group: 'technical',
    // The table gives it what other columns leave.
    column: { place: 1, width: '26rem' },
    exported: [{ header: 'name' }],
    search: { weight: 12 },
  },
  shortName: {
    title: 'Short name',
    kind: 'text',
    compared: 14,
    group: 'fact',
    column: { place: 10, width: '12rem', isHidden: true },
    exported: [{ header: 'short_name' }],
    search: { weight: 8, aliases: ['short'], isShared: true },
  },
  displayName: {
    title: 'Display name',
    kind: 'text',
    compared: 15,
    group: 'fact',
    search: {
      weight: 8,
      aliases: ['display'],
      read: (record) =>
        'displayName' in record && record.displayName !== record.name ? record.displayName : null,
    },
  },
  units: {
    title: 'Unit',
    kind: 'text',
    compared: 3,
    group: 'pill',
    isPrinted: true,
    definition: 'What the figures of a variable are counted or measured in: people, dollars, percent.',
    column: { place: 3, width: 'clamp(6.5rem, 10cqw, 8rem)' },
    exported: [{ header: 'units' }],
    search: { weight: 6, aliases: ['unit'], isShared: true },
  },
  unitNotes: {
    title: 'Unit notes',
    kind: 'text',
    compared: 4,
    group: 'pill',
    isPrinted: true,
    column: { place: 4, width: '16rem', isHidden: true },
    exported: [{ header: 'unit_notes' }],
  },
  description: {
    title: 'Description',
    kind: 'prose',
    compared: 10.5,
    isPrinted: true,
    column: { place: 6, width: 'clamp(11rem, 17cqw, 26rem)' },
    exported: [{ header: 'description' }],
    search: { weight: 1 },
  },
  sources: {
    title: 'Sources',
    kind: 'names',
    compared: 10,
    isPrinted: true,
    definition:
      'The data sets a variable comes from. Several variables can have the same source, and a variable can have several.',
    column: { place: 5, width: 'clamp(12.5rem, 14cqw, 18rem)' },
    exported: [
      { header: 'source_names' },
      { header: 'information_pages', title: 'Information pages', of: 'infoLink' },
      { header: 'package_ids', title: 'Package IDs', of: 'packageId' },
      { header: 'resource_ids', title: 'Resource IDs', of: 'resourceId' },
    ],
    search: { name: 'source', label: 'Source', weight: 3, aliases: ['sources'], isShared: true },
  },
  denominators: {
    title: 'Percent of',
    kind: 'names',
    compared: 6,
    definition:
      'What counts as 100% when a variable is given as a percentage: its denominator. Households with a car, for example, as a percentage of all households.',
    column: { name: 'percentOf', place: 7, width: '16rem', isHidden: true },
    exported: [
      { header: 'percent_of' },
      { header: 'percent_of_codes', title: 'Codes of percent of', of: 'slug' },
    ],
    search: { name: 'percentOf', label: 'Part of', weight: 11, aliases: ['part'], isShared: true },
  },
  percentLabel: {
    title: 'Percent label',
    kind: 'text',
    compared: 7,
    group: 'fact',
    isPrinted: true,
    definition: 'What the variable is called when it is shown as a percentage.',
    exported: [{ header: 'percent_label' }],
  },
  depth: {
    title: 'Level in table',
    kind: 'number',
    compared: 'technical',
    group: 'technical',
    definition: 'How deeply the variable is nested in its table: 0 for a total, higher for its parts.',
    exported: [{ header: 'depth' }],
  },
  resourcetype: {
    title: 'Type',
    kind: 'text',
    compared: 'technical',
    group: 'technical',
    definition: 'How the catalog stores a variable. Only developers need it.',
    exported: [{ header: 'kind' }],
  },
  numberFormatOptions: {
    title: 'Number format',
    kind: 'other',
    compared: 'technical',
    group: 'technical',
    definition: 'How this variable’s numbers should be formatted.',
  },
  tags: {
    title: 'Tags',
    kind: 'names',
    compared: 16,
    facet: { name: 'tag', title: 'Tag', plural: 'tags' },
    definition: 'Keywords that the catalog gives to records. Choose one to see the others that have it.',
    column: { place: 12, width: '10rem', isHidden: true },
    exported: [{ header: 'tags' }],
    search: { label: 'Tag', weight: 6, aliases: ['tag'], isShared: true },
  },
  context: {
    title: 'Notes',
    kind: 'other',
    compared: 17,
    definition: 'What to keep in mind when you use the figures, such as margins of error.',
  },
} as const satisfies Record<ContractField, Field>;

type Fields = typeof fields;
export type FieldKey = keyof Fields;

/** The name in URLs of each field with `part`, or the field's own. */
export type FieldNames<Part extends 'column' | 'facet' | 'search'> = {
  [K in FieldKey]: Fields[K] extends Record<Part, { name: infer N }>
    ? N
    : Fields[K] extends Record<Part, object>
      ? K
      : never;
}[FieldKey];

/** The searched fields, by their name in queries. */
export type SearchedName = FieldNames<'search'>;
/** The fields that lists can be filtered by as they are, by their name in URLs. */
export type FilteredName = FieldNames<'facet'>;

/** All fields with their keys, in order. */
export const fieldEntries: readonly (readonly [string, Field])[] = Object.entries(fields);

/** The elements of a list; any other value has none. */
export function listOf(record: object, field: string): readonly unknown[] {
  const value: unknown = Reflect.get(record, field);
  return Array.isArray(value) ? value : [];
}

/** A text or number as text; any other value is empty. */
export function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

/** A field of an element of a list as text; empty if the element is no object. */
export function fieldOf(element: unknown, field: string): string {
  return isObject(element) ? textOf(Reflect.get(element, field)) : '';
}
