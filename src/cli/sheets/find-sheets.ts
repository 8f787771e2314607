import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { closestName } from '../../contract/closest-name.ts';
import { CommandFailure } from '../../server/command/messages.ts';
import { readFailureReason } from '../../server/command/files.ts';
import { CatalogMistake } from '../../service/records/catalog-staging.ts';
import { sizeInWords } from '../option-values.ts';
import { type SheetName, sheetNames } from './columns.ts';
import { retiredFile } from './retired-ids.ts';
import type { SheetIntake } from './take-rows.ts';

/** What spreadsheets save besides CSV. */
const otherFormat = /\.(?:xls[xmb]?|ods|numbers|tsv)$/i;

/** The sheet whose copy or misspelling `file` is: "variable (1).csv", "Copy of variable.csv", "variable.csv.txt"; null if none. */
function sheetMeantBy(file: string): SheetName | null {
  const stem = file.replace(/\.(?:csv|\w+$).*$/i, '');
  const copied = /^(?:copy of |.* - )?([a-z]+?)s?(?:[ _-]*(?:\(\d+\)|\d+|copy|table\b.*))?$/i.exec(stem)?.[1];
  const name = closestName(copied ?? stem, sheetNames) ?? closestName(stem, sheetNames);
  return sheetNames.find((sheet) => sheet === name) ?? null;
}

/** The sheets in `folder`: any may be missing, but not all, and other files may be misnamed or no CSV; `maxSize` in bytes. */
export function findSheets(
  folder: string,
  maxSize: number,
  { mistakes, warnings, unreadable }: SheetIntake,
): readonly SheetName[] {
  const files = filesIn(folder);
  const sheets = sheetNames.filter((sheet) => files.includes(`${sheet}.csv`));
  // Hidden files and locks of open documents are not the keeper's.
  for (const file of files.filter(
    (each) =>
      !/^(?:\.|~\$)/.test(each) && each !== retiredFile && !sheets.some((sheet) => each === `${sheet}.csv`),
  )) {
    const isCsv = /\.csv\b/i.test(file);
    if (!isCsv && !otherFormat.test(file)) continue;
    const meant = sheetMeantBy(file);
    const isMissing = meant !== null && !sheets.includes(meant);
    if (isMissing) unreadable.add(meant);
    const note = (what: string, list = mistakes) => list.add(new CatalogMistake(what, null, null, file));
    if (isCsv && isMissing) note(`is not a sheet of a catalog (did you mean ${meant}.csv?)`);
    else if (isCsv)
      note(
        `is not a sheet of a catalog and is ignored${meant === null ? '' : `; ${meant}.csv is read`}`,
        warnings,
      );
    // Many keep a workbook beside the sheet that they save from it.
    else if (isMissing) note(`is not CSV: save it as "CSV UTF-8", under the name ${meant}.csv`);
  }
  if (sheets.length === 0 && mistakes.list.length === 0) {
    const workbook = files.find((file) => otherFormat.test(file));
    // Most programs unpack a zip file into a folder of its name.
    const inner = files.find((file) =>
      sheetNames.some((sheet) => existsSync(join(folder, file, `${sheet}.csv`))),
    );
    const hint = inner ? `give ${join(folder, inner)}, which has` : 'catalog new writes them';
    const what = workbook ? `save each sheet of ${workbook} as "CSV UTF-8" under these names` : hint;
    throw new CommandFailure(
      `catalog: ${folder} has none of ${sheetNames.map((sheet) => `${sheet}.csv`).join(', ')}; ${what}`,
    );
  }
  const sizeOf = (sheet: SheetName) =>
    statSync(join(folder, `${sheet}.csv`), { throwIfNoEntry: false })?.size ?? 0;
  const size = sheets.reduce((sum, sheet) => sum + sizeOf(sheet), 0);
  if (size > maxSize)
    throw new CommandFailure(
      `catalog: the sheets in ${folder} are larger than ${sizeInWords(maxSize)}; raise --max-size to import them`,
    );
  return sheets;
}

function filesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch (error) {
    throw new CommandFailure(`catalog: the folder ${folder} cannot be read: ${readFailureReason(error)}`);
  }
}
