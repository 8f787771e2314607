import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { chunksOf } from '../../catalog/export/export-row.ts';
import { createFormulaGuard, csv } from '../../catalog/export/spreadsheet.ts';
import type { CatalogStore } from '../../service/store.ts';
import { writeOutputFile } from '../write-output-file.ts';
import { type Cells, cellOf, type Find, recordOf } from './cells.ts';
import {
  columnNames,
  type Fields,
  fieldsInOrder,
  jsonColumn,
  type SheetName,
  sheetNames,
  sheets,
} from './columns.ts';
import { openReferences } from './references.ts';
import { createSheetRows, recordsAndSources, type SheetRow, type SheetRows } from './sheet-rows.ts';

/** Writes the catalog as sheets that import reads as exactly this catalog; creates `folder`, and replaces sheets in it. */
export async function writeSheets(store: CatalogStore, folder: string): Promise<void> {
  const records = createSheetRows();
  await addRecords(store, records);
  const find = openReferences(records, (_, row) => JSON.parse(row.content));
  await mkdir(folder, { recursive: true });
  for (const sheet of sheetNames) {
    const used = new Set(
      columnNames(sheet).filter((name) => sheets[sheet][name]?.isRare === undefined && name !== jsonColumn),
    );
    const rows = records.rows(sheet).map((row) => cellsOf(sheet, row, find));
    for (const cells of rows)
      for (const [name, cell] of Object.entries(cells)) if (cell !== '') used.add(name);
    const columns = columnNames(sheet).filter((name) => used.has(name));
    await writeSheet(join(folder, `${sheet}.csv`), columns, rows);
  }
}

/** Writes one sheet in UTF-8 with a byte-order mark, without which Excel takes it for another encoding. */
export async function writeSheet(
  file: string,
  columns: readonly string[],
  rows: Iterable<Cells>,
): Promise<void> {
  const format = csv<Cells>(
    columns.map((header) => ({ header, read: (row) => row[header] ?? '' })),
    { byteOrderMark: true, guard: createFormulaGuard(true) },
  );
  await writeOutputFile(file, (out) => pipeline(Readable.from(chunksOf(format, rows)), out));
}

/** Collects all records of one snapshot, and each source once, as the first variable has it. */
async function addRecords(store: CatalogStore, records: SheetRows): Promise<void> {
  let place = 0;
  for await (const { sheet, ...record } of recordsAndSources(store)) {
    if (sheet === 'source' && records.withId(sheet, record.id) !== null) continue;
    place += 1;
    const row = { place, line: 0, ...record };
    if (!records.add(sheet, row)) records.add(sheet, { ...row, isRepeated: true });
  }
}

/** Cells that are read as exactly the record: if needed, the JSON column has some of its fields, or all. */
function cellsOf(sheet: SheetName, { slug, content, isRepeated = false }: SheetRow, find: Find): Cells {
  const record: Fields = JSON.parse(content);
  const cells = Object.fromEntries(
    fieldsInOrder[sheet].map(([name, column]) => [name, cellOf(record, name, column, find)]),
  );
  const differing = new Set(isRepeated ? ['slug'] : []);
  for (const json of [() => '', () => JSON.stringify(partOf(sheet, record, differing)), () => content]) {
    const all = { ...cells, [jsonColumn]: json() };
    let isSame = !(isRepeated && all[jsonColumn] === '');
    const note = (name: string) => {
      isSame = false;
      differing.add(name);
    };
    const read = recordOf(
      sheet,
      all,
      { id: Number(record['id']), slug: cells['slug'] === '' ? null : slug },
      find,
      note,
    );
    if (isSame && read.json === content) return all;
    for (const [name] of fieldsInOrder[sheet])
      if (JSON.stringify(read.record[name]) !== JSON.stringify(record[name])) differing.add(name);
  }
  throw new Error(`a record of ${sheet} cannot be written as cells: ${content.slice(0, 200)}`);
}

function partOf(sheet: SheetName, record: Fields, names: ReadonlySet<string>): Fields {
  return Object.fromEntries(
    Object.entries(record).filter(([name]) => names.has(name) || !Object.hasOwn(sheets[sheet], name)),
  );
}
