import { type CollectionName, collections } from '../../contract/collections.ts';
import { idText } from '../records/entry.ts';
import { type ExportedColumn, type Field, fieldEntries, fieldOf, listOf, textOf } from '../records/fields.ts';
import { type Fact, factEntries } from '../records/facts.ts';
import { ownPercentLabel, ownShortName } from '../records/record-fields.ts';
import { titleOf } from '../records/table/name-in-table.ts';
import { censusColumnOf, shownUnit, unitWord } from '../records/variable-facts.ts';
import { wholesOf } from '../records/variable-relations.ts';
import { censusNames } from '../census/api.ts';
import { withoutSubject } from '../census/descriptions.ts';
import type { ExportRow } from './export-row.ts';

/** What an indicator has from its variable, as `withTwin` joins them. */
const fromVariable: ReadonlySet<string> = new Set(['units', 'unitNotes', 'sources']);

/** Separates several values in one cell; within one of them, the bar has a backslash before it. */
const separator = ' | ';

/** A column of an exported file; `tableName` is the column of the table that shows what it has, as others may do. */
export interface ExportColumn {
  header: string;
  title: string;
  tableName?: string;
  read: (row: ExportRow) => string;
}

const forPrograms: ReadonlySet<string> = new Set(['id', 'package_ids', 'resource_ids', 'depth', 'kind']);

// Names come first, and what only programs read comes last.
const placeOf = ({ header }: ExportColumn): number =>
  header === 'name' ? 0 : forPrograms.has(header) ? 2 : 1;

/** The columns of a collection, in order; `recordUrl` is a record's address in the explorer, `pathOf` its place in its table, `citationOf` how to cite it. */
export function exportColumns(
  collection: CollectionName,
  recordUrl: ((key: string) => string) | null,
  pathOf: ((key: string) => string) | null = null,
  citationOf: ((row: ExportRow) => string) | null = null,
): readonly ExportColumn[] {
  const { entries } = collections[collection].schema;
  const isVariable = collection === 'variable';
  const isIndicator = collection === 'indicator';
  const columns = fieldEntries
    .filter(([key]) => key in entries || (isIndicator && fromVariable.has(key)))
    .flatMap(([key, field]) =>
      // What readers see comes before what the catalog states.
      [...(key === 'units' ? unitColumns : [])]
        .concat((field.exported ?? []).map((exported) => columnOf(key, field, exported, isIndicator)))
        .concat(key === 'description' && isVariable ? descriptionFrom : []),
    );
  const all = [
    ...columns,
    ...(isVariable
      ? [{ header: 'label', title: 'Label', read: ({ record }: ExportRow) => titleOf(record) }]
      : []),
    ...factEntries.flatMap(([key, fact]) =>
      isIndicator || fact.lists.includes(collection) ? factColumns(key, fact) : [],
    ),
    ...(isVariable ? censusColumns : []),
  ];
  if (isVariable && pathOf !== null)
    all.push({ header: 'path', title: 'Place in table', tableName: 'name', read: ({ key }) => pathOf(key) });
  if (citationOf !== null) all.push({ header: 'citation', title: 'Citation', read: citationOf });
  if (recordUrl !== null) all.push({ header: 'url', title: 'Link', read: ({ key }) => recordUrl(key) });
  return all.toSorted((a, b) => placeOf(a) - placeOf(b));
}

/** The unit as a word, also where only texts say it, and whether the catalog states it or which text says it. */
const unitColumns: readonly ExportColumn[] = [
  {
    header: 'unit_shown',
    title: 'Unit shown',
    tableName: 'units',
    read: ({ record }) => unitWord(shownUnit(record)[0]),
  },
  {
    header: 'unit_basis',
    title: 'Basis of the unit',
    tableName: 'units',
    read: ({ record }) =>
      shownUnit(record)[0] && (shownUnit(record)[1].replaceAll(/^ \(|\)$/g, '') || 'stated'),
  },
];

/** The code of the indicator of the same name, where the description is that indicator's. */
const descriptionFrom: ExportColumn = {
  header: 'description_from',
  title: 'Description from',
  read: ({ describedBy = '' }) => describedBy,
};

function factColumns(key: string, { title, column, exported = [], read }: Fact): ExportColumn[] {
  return exported.map(({ header }) => ({
    header,
    title,
    ...(column !== undefined && { tableName: key }),
    read: ({ record }) => read(record) ?? '',
  }));
}

const censusColumns: readonly ExportColumn[] = [
  { header: 'census_estimate', title: 'Estimate in Census API', read: censusName('estimate') },
  { header: 'census_moe', title: 'Margin of error in Census API', read: censusName('margin') },
];

/** What the Census API calls the estimate of a variable or its margin of error; otherwise empty. */
function censusName(which: 'estimate' | 'margin') {
  return ({ record }: ExportRow): string => {
    const column = censusColumnOf(record);
    return (column && censusNames(column)[which]) ?? '';
  };
}

/** Those of `columns` that a table shows, in the table's order. */
export function shownColumns(
  columns: readonly ExportColumn[],
  tableNames: readonly string[],
): readonly ExportColumn[] {
  return tableNames.flatMap((name) => columns.filter(({ tableName }) => tableName === name));
}

function columnOf(key: string, field: Field, exported: ExportedColumn, hasTopic: boolean): ExportColumn {
  const { title, kind, column } = field;
  const { header, of } = exported;
  return {
    header,
    title: exported.title ?? title,
    // Of units, the table shows those of `unitColumns`.
    ...(column !== undefined && of === undefined && key !== 'units' && { tableName: column.name ?? key }),
    read: (row) => {
      if (kind === 'id') return idText(row.key);
      // What only its table says is no statement of the catalog.
      if (key === 'units') return shownUnit(row.record)[1] === '' ? shownUnit(row.record)[0] : '';
      if (key === 'percentLabel') return ownPercentLabel(row.record) ?? '';
      if (key === 'shortName') return ownShortName(row.record) ?? '';
      // Its topic has a column.
      if (key === 'description' && hasTopic) return withoutSubject(fieldOf(row.record, key));
      if (kind !== 'names') return textOf(Reflect.get(row.record, key));
      const list = key === 'denominators' ? wholesOf(row.record) : listOf(row.record, key);
      const texts = list.map((each) => (of === undefined ? namedText(each) : fieldOf(each, of)));
      const escaped = texts.map((text) => text.replaceAll('|', String.raw`\|`));
      return texts.every((text) => text === '') ? '' : escaped.join(separator);
    },
  };
}

/** The name of a tag, source or variable, or its id if nothing else is given. */
function namedText(value: unknown): string {
  return fieldOf(value, 'name') || fieldOf(value, 'id') || textOf(value);
}
