import { type CollectionName, collections } from '../../contract/collections.ts';
import { sourceSchema } from '../../contract/records.ts';

/** The sheets of a catalog, in the order in which they are read and written: NAME.csv in its folder. */
export const sheetNames = ['subdomain', 'taxonomy', 'indicator', 'source', 'variable'] as const;

export type SheetName = CollectionName | 'source';
export type Fields = Readonly<Record<string, unknown>>;

/** What the cells of a column become; `references` are slugs or ids of the records of another sheet. */
export interface SheetColumn {
  kind: 'id' | 'slug' | 'text' | 'number' | 'json' | 'references' | 'subdomain' | 'successor';
  /** The sheet that references point to. */
  of?: 'source' | 'variable';
  isRequired?: true;
  /** Exported only if a record needs it. */
  isRare?: true;
  /** The value of an empty cell, from the fields before it; undefined leaves the field out. */
  empty: (record: Fields) => unknown;
}

const id: SheetColumn = { kind: 'id', empty: () => undefined };
const slug: SheetColumn = { kind: 'slug', empty: () => undefined };
const required: SheetColumn = { kind: 'text', isRequired: true, empty: () => undefined };
const list: SheetColumn = { kind: 'json', isRare: true, empty: () => [] };
const text = (value: string | null | undefined): SheetColumn => ({ kind: 'text', empty: () => value });
/** No field: its row is of a record that is gone, and names the one in its place. */
const replaced_by: SheetColumn = { kind: 'successor', isRare: true, empty: () => undefined };
const references = (of: 'source' | 'variable'): SheetColumn => ({ kind: 'references', of, empty: () => [] });

/** The columns of each sheet, named like the fields, in the order of the file; `jsonColumn` is in all of them. */
export const sheets: Readonly<Record<SheetName, Readonly<Record<string, SheetColumn>>>> = {
  subdomain: { id, slug, name: required, replaced_by },
  taxonomy: { id, slug, name: required, description: text(''), tags: list, replaced_by },
  indicator: {
    id,
    slug,
    name: required,
    description: text(null),
    // No field of the contract: a line of the description, see `withSubjectLine`.
    subdomain: { kind: 'subdomain', empty: () => undefined },
    replaced_by,
  },
  source: {
    id,
    slug,
    name: required,
    infoLink: required,
    description: text(''),
    packageId: text(undefined),
    resourceId: text(undefined),
    tags: list,
    context: list,
  },
  variable: {
    id,
    slug,
    name: required,
    shortName: text(null),
    units: text(null),
    unitNotes: text(null),
    description: text(null),
    sources: references('source'),
    denominators: references('variable'),
    // The defaults of POST.
    displayName: { kind: 'text', empty: ({ name }) => name },
    percentLabel: { kind: 'text', empty: ({ displayName }) => `% of ${String(displayName)}` },
    depth: { kind: 'number', empty: () => 0 },
    resourcetype: text('DataStoreVariable'),
    numberFormatOptions: { kind: 'json', isRare: true, empty: () => ({}) },
    tags: list,
    context: list,
    // Not in the contract: the column of the source's file, see catalog/portal/file-columns.ts.
    field: { ...text(undefined), isRare: true },
    replaced_by,
  },
};

/** Has, as a JSON object, what other cells cannot hold or would change; a cell that shows another value wins over it. */
export const jsonColumn = 'json';

export function columnNames(sheet: SheetName): readonly string[] {
  return [...Object.keys(sheets[sheet]), jsonColumn];
}

function ordered(sheet: SheetName): readonly (readonly [string, SheetColumn])[] {
  const { entries } = sheet === 'source' ? sourceSchema : collections[sheet].schema;
  const names = new Set([...Object.keys(entries), ...Object.keys(sheets[sheet])]);
  return [...names].flatMap((name) => {
    const column = sheets[sheet][name];
    return column === undefined || ['subdomain', 'successor'].includes(column.kind)
      ? []
      : [[name, column] as const];
  });
}

/** The columns of a sheet in the order of the contract, which is that of new records. */
export const fieldsInOrder = {
  subdomain: ordered('subdomain'),
  taxonomy: ordered('taxonomy'),
  indicator: ordered('indicator'),
  source: ordered('source'),
  variable: ordered('variable'),
} as const satisfies Record<SheetName, unknown>;
