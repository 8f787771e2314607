import { lstatSync } from 'node:fs';
import { join } from 'node:path';
import { CatalogMistake } from '../../service/records/catalog-staging.ts';
import type { CollectionName } from '../../contract/collection-names.ts';
import { readSheet } from './read-sheet.ts';
import type { SheetRows } from './sheet-rows.ts';
import { type SheetName, sheetNames } from './columns.ts';
import type { SheetIntake } from './take-rows.ts';

/** A record that is gone, whose id no other record may get. */
export interface RetiredId {
  collection: CollectionName;
  id: number;
  slug: string;
  name: string;
  /** The slug or id of the record in its place; empty without one. */
  replacedBy: string;
  /** Its line in the file. */
  line: number;
}

export const retiredFile = 'retired.csv';
export const retiredColumns = ['sheet', 'id', 'slug', 'name', 'replaced_by'] as const;

const mistake = (text: string, line: number) => new CatalogMistake(text, line, null, retiredFile);

const isCollection = (name: string): name is CollectionName =>
  name !== 'source' && sheetNames.some((sheet: SheetName) => sheet === name);

/** The retired ids beside the sheets in `folder`, none without such a file. Notes lines that cannot be used. */
export async function readRetiredIds(
  folder: string,
  encoding: string,
  { mistakes }: SheetIntake,
): Promise<RetiredId[]> {
  const file = join(folder, retiredFile);
  const retired: RetiredId[] = [];
  if (lstatSync(file, { throwIfNoEntry: false }) === undefined) return retired;
  let header: readonly string[] | null = null;
  const takeRow = (cells: readonly string[], line: number) => {
    if (header === null) {
      header = cells.map((cell) => cell.trim());
      if (!header.includes('sheet') || !header.includes('id'))
        mistakes.add(mistake(`the first line must name the columns: ${retiredColumns.join(',')}`, line));
      return;
    }
    const columns = header;
    const cell = (name: (typeof retiredColumns)[number]) => (cells[columns.indexOf(name)] ?? '').trim();
    const [collection, id] = [cell('sheet'), Number(cell('id') || Number.NaN)];
    if (isCollection(collection) && Number.isSafeInteger(id)) {
      const [slug, name, replacedBy] = [cell('slug'), cell('name'), cell('replaced_by')];
      const same = retired.find((each) => each.collection === collection && each.id === id);
      if (same !== undefined && same.replacedBy !== replacedBy)
        mistakes.add(mistake(`id ${id} has another replaced_by in line ${same.line}; keep one`, line));
      retired.push({ collection, id, slug, name, replacedBy, line });
      return;
    }
    const needed = `needs the name of a sheet (${sheetNames.filter(isCollection).join(', ')}) and an id; write this file by catalog format`;
    mistakes.add(mistake(needed, line));
  };
  try {
    await readSheet(file, encoding, takeRow);
    if (header === null) mistakes.add(mistake('is empty; restore it, or delete it if no id was retired', 1));
  } catch (error) {
    if (!(error instanceof CatalogMistake)) throw error;
    mistakes.add(error);
  }
  return retired;
}

/** Keeps ids of rows above those that are retired, and notes rows that have such an id. */
export function keepRetiredIds(retired: readonly RetiredId[], rows: SheetRows, intake: SheetIntake): void {
  for (const { collection, id, name, line } of retired) {
    rows.countFrom(collection, id);
    const row = rows.withId(collection, id);
    if (row !== null && row.replacedBy === undefined)
      intake.note(
        collection,
        row,
        'id',
        `${id} was the id of “${name}”, which is gone (${retiredFile}:${line}): clear the cell, or remove that line if this is the same record`,
      );
  }
}
