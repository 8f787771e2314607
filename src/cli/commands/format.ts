import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Command } from 'commander';
import { usableId } from '../../catalog/changes/compare-catalogs.ts';
import { inNumberOrder } from '../../catalog/text/number-order.ts';
import { countOf } from '../../catalog/text/count.ts';
import type { RetiredRecord } from '../../contract/change.ts';
import { print, printError } from '../../server/command/messages.ts';
import { CatalogMistakes, createStaging } from '../../service/records/catalog-staging.ts';
import { encodingOption, mistakesFailure, readCatalog, type SourceOptions } from '../read/catalog-source.ts';
import { isFolder, sourceName } from '../read/source-kind.ts';
import { createCommand, maxSizeOption, usageError } from '../command-line.ts';
import type { Cells } from '../sheets/cells.ts';
import { type SheetName, sheetNames } from '../sheets/columns.ts';
import { readRetiredIds, type RetiredId, retiredColumns, retiredFile } from '../sheets/retired-ids.ts';
import type { SheetRow } from '../sheets/sheet-rows.ts';
import { stageSheets } from '../sheets/stage-sheets.ts';
import type { SheetIntake } from '../sheets/take-rows.ts';
import { csvFile, sheetFile } from '../sheets/write-sheets.ts';
import { writeOutputFiles } from '../write-output-file.ts';

export const formatCommand = () =>
  createCommand(
    'format',
    'Writes the sheets of a folder in one form, so that what changes in them is what someone has changed: each row with its id and slug, rows in the order of their slugs, columns in theirs, lines that end in LF. What a cell says stays. With --before, rows without an id get that of the same record there, and ids that are no longer in the sheets go into retired.csv, so that no record gets one of them again.',
    [
      ['format my-catalog', 'gives new rows an id'],
      ['format my-catalog --before ../main', 'and keeps the ids of what has gone since'],
    ],
  )
    .argument('<DIR>')
    .option('--before <DIR|FILE|URL>', 'the catalog as it was before, such as the published one')
    .addOption(maxSizeOption('the maximum size of the sheets'))
    .addOption(encodingOption())
    .action(formatSheets);

async function formatSheets(
  folder: string,
  { before, ...settings }: SourceOptions & { before?: string },
  command: Command,
): Promise<void> {
  if (!isFolder(folder)) throw usageError(command, `${folder} is not a folder of sheets`);
  const earlier: RetiredId[] = [];
  const intake = await stageSheets(
    folder,
    {
      ...settings,
      async addEarlier(rows) {
        if (before === undefined) return;
        const replaced: RetiredRecord[] = [];
        await readCatalog(before, { ...settings, retired: replaced }, command, ({ collection, value }) => {
          const record = value();
          rows.addEarlier(collection, record);
          const id = usableId(record);
          const { slug = '', name = '' } = Object(record);
          if (typeof id === 'number')
            earlier.push({ collection, id, slug: String(slug), name: String(name), replacedBy: '', line: 0 });
        });
        // Rows that name their successor may go, too.
        for (const { id, replacedBy, ...record } of replaced) {
          if (id === null) continue;
          rows.countFrom(record.collection, id);
          earlier.push({ ...record, id, replacedBy: String(replacedBy ?? ''), line: 0 });
        }
      },
    },
    Object.assign(createStaging(), { mistakes: new CatalogMistakes(), warnings: new CatalogMistakes(1) }),
  );
  const { mistakes, rows } = intake;
  if (mistakes.list.length > 0)
    throw mistakesFailure('format', folder, mistakes, '; the sheets are unchanged');
  const retired = await readRetiredIds(folder, settings.encoding, intake);
  const retiredKeys = new Set(retired.map(keyOf));
  const gone = earlier
    .filter((each) => rows.withId(each.collection, each.id) === null && !retiredKeys.has(keyOf(each)))
    .map((each) => {
      const successor = rows.withId(each.collection, Number(each.replacedBy));
      const replacedBy = (successor?.replacedBy === undefined && successor?.slug) || '';
      return Object.assign(each, { replacedBy });
    });
  const files = sheetNames
    .filter((sheet) => existsSync(join(folder, `${sheet}.csv`)))
    .map((sheet) => formattedSheet(folder, sheet, intake));
  if (retired.length + gone.length > 0) files.push(retiredIds(folder, [...retired, ...gone]));
  await writeOutputFiles('format', files, folder);
  if (gone.length > 0)
    printError(
      `${retiredFile}: ${countOf(gone.length, 'id', 'ids')} of records that are gone; name their successors in the column replaced_by`,
    );
  print(`${sourceName(folder)} has one form: ${countOf(files.length, 'file', 'files')}`);
}

const keyOf = ({ collection, id }: RetiredId) => `${collection} ${id}`;

function formattedSheet(folder: string, sheet: SheetName, intake: SheetIntake) {
  const rows = intake.rows
    .rows(sheet)
    .map((row) => formattedRow(sheet, row, intake))
    .sort((a, b) => inNumberOrder(a['slug'] ?? '', b['slug'] ?? ''));
  return sheetFile(folder, sheet, rows);
}

function formattedRow(sheet: SheetName, row: SheetRow, intake: SheetIntake): Cells {
  const cells = Object.entries(intake.writtenCells(sheet, row));
  return {
    ...Object.fromEntries(cells.map(([name, cell]) => [name, cell.replaceAll(/\r\n?/g, '\n')])),
    slug: row.slug ?? '',
    id: row.id === null ? '' : String(row.id),
  };
}

function retiredIds(folder: string, retired: readonly RetiredId[]) {
  const rows = retired
    .toSorted((a, b) => inNumberOrder(keyOf(a), keyOf(b)))
    .map(({ collection, id, replacedBy, slug, name }) => ({
      sheet: collection,
      id: String(id),
      slug,
      name,
      replaced_by: replacedBy,
    }));
  return csvFile(join(folder, retiredFile), retiredColumns, rows);
}
