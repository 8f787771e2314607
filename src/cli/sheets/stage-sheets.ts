import { join } from 'node:path';
import * as v from 'valibot';
import { closestName } from '../../contract/closest-name.ts';
import { collections } from '../../contract/collections.ts';
import { CatalogMistake, type RecordSink } from '../../service/records/catalog-staging.ts';
import { recordProblems } from '../../service/records/record-problems.ts';
import { newRecord, sizeProblem } from '../../service/records/stored-form.ts';
import { type Find, type NoteCell, recordOf } from './cells.ts';
import { jsonColumn, type SheetName, sheetNames } from './columns.ts';
import { findSheets } from './find-sheets.ts';
import { keepRetiredIds, readRetiredIds, type RetiredId, retiredFile } from './retired-ids.ts';
import { createSheetRows, openReferences, rowNamed, type SheetRow, type SheetRows } from './sheet-rows.ts';
import { type FoundWrong, SheetIntake } from './take-rows.ts';

interface SheetSink extends RecordSink, FoundWrong {}

export interface SheetSettings {
  encoding: string;
  /** In bytes, of all sheets. */
  maxSize: number;
  /** Adds the records whose ids the rows take that have none. */
  addEarlier?: ((rows: SheetRows) => Promise<void>) | undefined;
}

/** Adds the records of the sheets in `folder` to `sink`, with what is wrong, up to 100 mistakes, and returns what was read. */
export async function stageSheets(
  folder: string,
  { encoding, maxSize, addEarlier }: SheetSettings,
  sink: SheetSink,
): Promise<SheetIntake> {
  const rows = createSheetRows();
  const intake = new SheetIntake(rows, sink);
  const sheets = findSheets(folder, maxSize, intake);
  for (const sheet of sheets) await intake.take(sheet, join(folder, `${sheet}.csv`), encoding);
  noteMissingSheet(sheets, rows, intake);
  const nameOf = (sheet: SheetName) => (content: string) => intake.cellsOf(sheet, { content })['name'] ?? '';
  let byPlace = 0;
  for (const sheet of sheetNames) byPlace += await rows.assignSlugs(sheet, nameOf(sheet));
  const retired = await readRetiredIds(folder, encoding, intake);
  keepRetiredIds(retired, rows, intake);
  await addEarlier?.(rows);
  stageRows(rows, intake, sink);
  for (const record of retired) stageRetiredId(rows, intake, sink, record);
  if (byPlace > 0 && intake.mistakes.list.length === 0)
    intake.warnings.add(
      new CatalogMistake(
        `${byPlace === 1 ? '1 row has' : `${byPlace} rows have`} neither id nor slug, and the name of another row: only their place says which is which`,
      ),
    );
  intake.mistakes.list.sort(
    (a, b) => sheetOf(a) - sheetOf(b) || (a.line ?? 0) - (b.line ?? 0) || (a.column ?? 0) - (b.column ?? 0),
  );
  return intake;
}

function sheetOf({ file }: CatalogMistake): number {
  return sheetNames.findIndex((sheet) => file === `${sheet}.csv`);
}

/** Sources and variables need each other; any other sheet that is missing is an empty list. */
function noteMissingSheet(sheets: readonly SheetName[], rows: SheetRows, intake: SheetIntake): void {
  const note = (sheet: SheetName, what: string) => {
    if (sheets.includes(sheet) || intake.unreadable.has(sheet)) return;
    intake.unreadable.add(sheet);
    intake.mistakes.add(new CatalogMistake(`is missing, but ${what}`, null, null, `${sheet}.csv`));
  };
  if (rows.rows('source').length > 0) note('variable', 'source.csv has the sources of its variables');
  const namesSources = rows.rows('variable').some((row) => {
    const { sources = '', [jsonColumn]: json = '' } = intake.cellsOf('variable', row);
    return sources !== '' && json === '';
  });
  if (namesSources) note('source', 'variable.csv names sources');
}

const unusedSource = 'no variable uses this source, so it will not be in the catalog';

function stageRows(rows: SheetRows, intake: SheetIntake, staging: RecordSink): void {
  const { mistakes } = intake;
  const used = new Set<number>();
  const read = (sheet: SheetName, row: SheetRow, find: Find | null, note: NoteCell = () => {}) =>
    recordOf(sheet, intake.cellsOf(sheet, row), { id: row.id ?? 0, slug: row.slug }, find, note);
  const findRow = openReferences(
    rows,
    (sheet, row) => read(sheet, row, null),
    (id) => used.add(id),
  );
  // Of what a row refers to, only sources say which record it is.
  const findSource: typeof findRow = (sheet, token) => (sheet === 'source' ? findRow(sheet, token) : null);
  for (const sheet of sheetNames) rows.assignIds(sheet, (row) => read(sheet, row, findSource));
  used.clear();
  // What a sheet contains that cannot be read is not known.
  const found: Find = (sheet, token) => findRow(sheet, token) ?? (intake.unreadable.has(sheet) ? {} : null);
  found.closestSource = (token) =>
    closestName(
      token,
      rows.rows('source').flatMap(({ slug }) => slug ?? []),
    );
  const hasMistakes = (sheet: SheetName) =>
    intake.unreadable.has(sheet) || mistakes.list.some(({ file }) => file === `${sheet}.csv`);
  for (const sheet of sheetNames) {
    for (const row of rows.rows(sheet)) {
      if (mistakes.full()) return;
      if (intake.shifted.has(row)) continue;
      if (row.replacedBy !== undefined) {
        stageRetired(rows, intake, staging, sheet, row);
        continue;
      }
      const before = mistakes.count;
      const note = (column: string, reason: string) => intake.note(sheet, row, column, reason);
      const record = read(sheet, row, found, note);
      if (mistakes.count > before) continue;
      for (const { path, reason } of recordProblems(sheet, record)) {
        // Already reported where the source is.
        if (path.startsWith('sources.') && hasMistakes('source')) continue;
        const [column = '', ...rest] = path.split('.');
        note(column, [rest.join('.'), reason].filter(Boolean).join(': '));
      }
      const json = JSON.stringify(record);
      const tooLarge = sizeProblem(json);
      if (tooLarge !== null) note('name', `the record ${tooLarge}`);
      if (mistakes.count > before || sheet === 'source') continue;
      if (v.is(collections[sheet].schema, record)) staging.add(newRecord(sheet, record, json), row.place);
    }
  }
  if (mistakes.list.length > 0) return;
  for (const row of rows.rows('source'))
    if (row.id !== null && !used.has(row.id))
      intake.note('source', row, 'name', unusedSource, intake.warnings);
}

/** The id of the record that a row names as its successor; of several rows after each other, the last is that of all. Null without one. */
function successorId(rows: SheetRows, sheet: SheetName, token: string): number | null {
  const passed = new Set<SheetRow>();
  let row = rowNamed(rows, sheet, token);
  while (row?.replacedBy !== undefined) {
    if (passed.has(row)) return null;
    passed.add(row);
    row = rowNamed(rows, sheet, row.replacedBy);
  }
  return row?.id ?? null;
}

/** A record of retired.csv, whose successor may have been named and cleared again. */
function stageRetiredId(
  rows: SheetRows,
  intake: SheetIntake,
  staging: RecordSink,
  { replacedBy, line, ...record }: RetiredId,
): void {
  const id = replacedBy === '' ? null : successorId(rows, record.collection, replacedBy);
  if (replacedBy === '' || id !== null) staging.retired.push({ ...record, replacedBy: id });
  else
    intake.mistakes.add(
      new CatalogMistake(
        `column replaced_by: no record of ${record.collection}.csv has the slug or id ${replacedBy}`,
        line,
        null,
        retiredFile,
      ),
    );
}

/** The record of a row that names its successor. */
function stageRetired(
  rows: SheetRows,
  intake: SheetIntake,
  staging: RecordSink,
  sheet: SheetName,
  row: SheetRow,
): void {
  const replacedBy = successorId(rows, sheet, row.replacedBy ?? '');
  if (replacedBy === null || sheet === 'source')
    return intake.note(
      sheet,
      row,
      'replaced_by',
      `no record of ${sheet}.csv has the slug or id ${row.replacedBy}`,
    );
  const { id, slug } = row;
  const name = intake.cellsOf(sheet, row)['name'] || slug || `ID ${id}`;
  staging.retired.push({ collection: sheet, id, slug: slug ?? '', name, replacedBy });
}
