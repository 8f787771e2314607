import { capitalized, type CollectionName, collectionWords } from '../../contract/collection-names.ts';
import { type Field, type FieldNames, fieldEntries } from './fields.ts';
import { tableOf } from './table/name-in-table.ts';
import { codeAndTitle } from './table/table-codes.ts';
import { subjectOf, universeOf, yearsOf } from './variable-facts.ts';

/** What the texts of a record and of its first source say, which the contract has no field for. */
export interface Fact extends Field {
  /** Null or empty where they do not say it. */
  read: (record: object) => string | null;
  /** The lists whose tables and files have a column of it. */
  lists: readonly CollectionName[];
  /** The lists that can be filtered by it, if it is a filter. */
  filters?: readonly CollectionName[];
}

export type FieldOrFact = Field & Partial<Pick<Fact, 'lists' | 'read'>>;

/** Every fact; an entry here adds it wherever its parts say, as one of `fields` does. */
export const facts = {
  subject: {
    get title() {
      return capitalized(collectionWords.subdomain.one);
    },
    kind: 'text',
    lists: ['indicator'],
    read: subjectOf,
    group: 'pill',
    compared: 12,
    isPrinted: true,
    exported: [{ header: 'topic' }],
    column: { place: 5.5, width: '14rem', isHidden: true },
  },
  universe: {
    title: 'Universe',
    kind: 'text',
    lists: ['indicator', 'variable'],
    read: universeOf,
    compared: 2,
    isPrinted: true,
    exported: [{ header: 'universe' }],
    facet: { plural: 'universes' },
    filters: ['indicator', 'variable'],
    group: 'pill',
    column: { place: 4.1, width: 'clamp(11rem, 15cqw, 16rem)', isHidden: true },
  },
  period: {
    title: 'Period',
    kind: 'text',
    lists: ['variable'],
    read: yearsOf,
    compared: 5,
    isPrinted: true,
    exported: [{ header: 'period' }],
    facet: { plural: 'periods' },
    filters: ['variable'],
    group: 'pill',
    column: { place: 4.2, width: '6.5rem', isHidden: true },
  },
  table: {
    title: 'Table',
    kind: 'text',
    lists: ['variable'],
    read: (record) => codeAndTitle(tableOf(record)).code,
    compared: 9,
    exported: [{ header: 'table' }],
  },
} as const satisfies Record<string, Fact>;

type Facts = typeof facts;

/** The columns of tables, by their name in URLs. */
export type ColumnName =
  | FieldNames<'column'>
  | { [K in keyof Facts]: Facts[K] extends { column: object } ? K : never }[keyof Facts];

/** The facts that lists can be filtered by. */
export type FilteredFact = {
  [K in keyof Facts]: Facts[K] extends { facet: object } ? K : never;
}[keyof Facts];

/** All facts with their keys, in the order of exported files. */
export const factEntries: readonly (readonly [string, Fact])[] = Object.entries(facts);

/** All fields and facts with their keys. */
export const fieldsAndFacts: readonly (readonly [string, FieldOrFact])[] = [...fieldEntries, ...factEntries];

/** The field of a column by its name in URLs, with its key. */
export const columnFields: ReadonlyMap<string, readonly [string, FieldOrFact]> = new Map(
  fieldsAndFacts.flatMap(([key, field]) =>
    field.column === undefined ? [] : [[field.column.name ?? key, [key, field]] as const],
  ),
);
