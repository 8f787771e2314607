import { join } from 'node:path';
import { canonicalJson } from '../../contract/same-content.ts';
import { chunksOf } from '../../catalog/export/export-row.ts';
import { csv } from '../../catalog/export/spreadsheet.ts';
import type { Change } from '../../contract/change.ts';
import type { Source } from '../../contract/records.ts';
import { type CatalogStore, goneRecords } from '../../service/store.ts';
import { type OutputFile, textFile, writeOutputFiles } from '../write-output-file.ts';
import { type Cells, cellOf, type Find, recordOf, withSubdomain } from './cells.ts';
import {
  columnNames,
  type Fields,
  fieldsInOrder,
  jsonColumn,
  type SheetName,
  sheetNames,
  sheets,
} from './columns.ts';
import { createSheetRows, openReferences, rowNamed, type SheetRow, type SheetRows } from './sheet-rows.ts';

/** Writes the catalog as sheets that import reads as the same catalog; creates `folder`, and replaces all sheets in it, or none. */
export async function writeSheets(store: CatalogStore, folder: string): Promise<void> {
  const records = createSheetRows();
  await addRecords(store, records);
  const gone = await goneRecords(store);
  const find = openReferences(records, (_, row) => JSON.parse(row.content));
  const files = sheetNames.map((sheet) => {
    const rows = records
      .rows(sheet)
      .map((row) =>
        (sheet === 'indicator' ? withSubdomain : (cells: Cells) => cells)(cellsOf(sheet, row, find)),
      );
    rows.push(...gone.flatMap((record) => retiredCells(sheet, record, records)));
    return sheetFile(folder, sheet, rows);
  });
  await writeOutputFiles('export', files, folder);
}

/** A sheet, with its rare columns only if a row has something in them. */
export function sheetFile(folder: string, sheet: SheetName, rows: readonly Cells[]): OutputFile {
  const used = new Set(rows.flatMap((row) => Object.keys(row).filter((name) => row[name] !== '')));
  const isUsual = (name: string) => sheets[sheet][name]?.isRare === undefined && name !== jsonColumn;
  const columns = columnNames(sheet).filter((name) => isUsual(name) || used.has(name));
  return csvFile(join(folder, `${sheet}.csv`), columns, rows);
}

/** In UTF-8 with a byte-order mark, without which Excel takes it for another encoding, and lines that Git keeps. */
export function csvFile(file: string, columns: readonly string[], rows: Iterable<Cells>): OutputFile {
  const format = csv<Cells>(
    columns.map((header) => ({ header, read: (row) => row[header] ?? '' })),
    { byteOrderMark: true, lineEnd: '\n' },
  );
  return textFile(file, chunksOf(format, rows));
}

/** Collects all records of one snapshot, and each source once, as the first variable has it. */
async function addRecords(store: CatalogStore, records: SheetRows): Promise<void> {
  let place = 0;
  const add = (sheet: SheetName, { id, slug }: Pick<Source, 'id' | 'slug'>, content: string) => {
    place += 1;
    const row = { place, line: 0, id, slug, content };
    if (!records.add(sheet, row)) records.add(sheet, { ...row, isRepeated: true });
  };
  for await (const { collection, json } of store.allRecords()) {
    if (json === null) continue;
    const record: Pick<Source, 'id' | 'slug'> & { sources?: Source[] } = JSON.parse(json);
    add(collection, record, json);
    for (const source of record.sources ?? [])
      if (records.withId('source', source.id) === null) add('source', source, JSON.stringify(source));
  }
}

/** The row of a record that is gone, if its keeper has named its successor, and that is in the catalog. */
function retiredCells(sheet: SheetName, record: Change, records: SheetRows): Cells[] {
  const { collection, id, code = '', name, replacedBy, isStated } = record;
  const row = typeof replacedBy === 'number' ? records.withId(sheet, replacedBy) : null;
  if (collection !== sheet || isStated !== true || row === null) return [];
  const isOwn = (slug: string) => rowNamed(records, sheet, slug) === row;
  return [
    {
      id: String(id),
      // Another record may have it now.
      slug: records.withSlug(sheet, code) === null ? code : '',
      name,
      replaced_by: row.slug !== null && isOwn(row.slug) ? row.slug : String(row.id),
    },
  ];
}

/** The cells of a record; the JSON column has its further fields, and those that would be refused or read differently. */
function cellsOf(sheet: SheetName, { slug, content, isRepeated = false }: SheetRow, find: Find): Cells {
  const record: Fields = JSON.parse(content);
  const cells = Object.fromEntries(
    fieldsInOrder[sheet].map(([name, column]) => [name, cellOf(record, name, column, find)]),
  );
  const refused = new Set(isRepeated ? ['slug'] : []);
  const identity = { id: Number(record['id']), slug: cells['slug'] === '' ? null : slug };
  const read = recordOf(sheet, cells, identity, find, (name) => refused.add(name));
  const differs = (name: string) =>
    !Object.hasOwn(cells, name) ||
    refused.has(name) ||
    canonicalJson(read[name]) !== canonicalJson(record[name]);
  const json = Object.fromEntries(Object.entries(record).filter(([name]) => differs(name)));
  return Object.keys(json).length === 0 ? cells : { ...cells, [jsonColumn]: JSON.stringify(json) };
}
