import type { Command } from 'commander';
import { changeLines, changesMarkdown, comparisonSentence } from '../../catalog/changes/changes-text.ts';
import { type CatalogChanges, compareCatalogs } from '../../catalog/changes/compare-catalogs.ts';
import { groupChanges } from '../../catalog/changes/groups.ts';
import type { RetiredRecord } from '../../contract/change.ts';
import { CommandFailure, print, printError } from '../../server/command/messages.ts';
import { isUntouchedSample, withExisting } from '../../server/database/open-catalog.ts';
import { createCommand, maxSizeOption } from '../command-line.ts';
import { alternatives, choice, namesIn } from '../option-values.ts';
import {
  encodingOption,
  readCatalog,
  type SourceOptions,
  type SourceRecord,
  type SourceSettings,
} from '../read/catalog-source.ts';
import { addIdsOf } from '../read/former-catalog.ts';
import { isFolder, sourceKind, sourceName } from '../read/source-kind.ts';
import { goneRecords } from '../../service/store.ts';
import { goneBefore, withRetired } from '../compare/review-import.ts';
import type { SheetRows } from '../sheets/sheet-rows.ts';

const write = {
  text: (comparison) => [comparisonSentence(comparison), ...changeLines(comparison.changes)].join('\n'),
  json: ({ changes, same, withoutId }) =>
    JSON.stringify({ same, withoutId, groups: groupChanges(changes) }, null, 2),
  markdown: changesMarkdown,
} satisfies Record<string, (comparison: CatalogChanges) => string>;

const formats = namesIn(write);

export const diffCommand = () =>
  createCommand(
    'diff',
    'Reports what changed from one catalog to another: a file, plain or gzipped (- for standard input), a folder of sheets, a database or the service at a base address. What may mean something else now comes first (docs/changes.md). The order of records and fields, line endings and the spelling of numbers do not count as changes. The exit code is 0 if both mean the same, 1 if not, 2 if one cannot be read.',
    [
      ['diff catalog.sqlite new.json.gz', 'what import would change'],
      ['diff old.json new.json --format markdown', 'the same for a message'],
      ['diff https://example.org/api/ my-catalog', 'compares a service with a folder of sheets'],
    ],
  )
    .argument('<BEFORE>')
    .argument('<AFTER>')
    .option('--format <FORMAT>', alternatives(formats), choice(formats), 'text')
    .addOption(maxSizeOption('the maximum size of each catalog'))
    .addOption(encodingOption())
    .action(reportChanges);

async function reportChanges(
  before: string,
  after: string,
  { format, ...settings }: SourceOptions & { format: keyof typeof write },
  command: Command,
): Promise<void> {
  if (before === '-' && after === '-')
    throw new CommandFailure('catalog diff: standard input can be only one of the two catalogs', 2);
  // Rows of sheets without an id take that of the same record in the other catalog, which is read first.
  const isReversed = isFolder(before) && (!isFolder(after) || (await haveIds(after, settings, command)));
  const [first, second] = isReversed ? [after, before] : [before, after];
  const comparison = compareCatalogs(isReversed);
  const firstRecords: SourceRecord[] = [];
  const retired = { before: [] as RetiredRecord[], after: [] as RetiredRecord[] };
  const read = (from: string, part: 'before' | 'after', addEarlier?: SourceSettings['addEarlier']) =>
    readCatalog(from, { ...settings, addEarlier, retired: retired[part] }, command, (record) => {
      const { collection, id, text, place } = record;
      const problem = comparison[part](collection, id === null ? null : { id, text }, place);
      if (part === 'before' && isFolder(second)) firstRecords.push(record);
      if (problem === null) return;
      throw new CommandFailure(`catalog diff: ${sourceName(from)}: ${place}: ${problem}`, 2);
    });
  await read(first, 'before');
  await read(second, 'after', async (rows) => {
    if (sourceKind(first) === 'database') await addIdsOf(first, rows);
    for (const { collection, value } of firstRecords) rows.addEarlier(collection, value());
  });
  if (sourceKind(before) === 'database' && (await withExisting('diff', before, isUntouchedSample)))
    printError(
      `${sourceName(before)} has the sample catalog, unchanged; import replaces it without recording these changes`,
    );
  const result = comparison.finish();
  const [was, is] = isReversed ? [retired.after, retired.before] : [retired.before, retired.after];
  // Files and services do not say what was replaced before; what follows a record that goes now is known of all.
  const gone =
    sourceKind(before) === 'database'
      ? await withExisting('diff', before, goneRecords)
      : goneBefore(isFolder(before) ? was : is);
  result.changes = withRetired(result.changes, is, gone);
  print(...write[format](result).split('\n'));
  process.exitCode = result.changes.length === 0 ? 0 : 1;
}

/** Whether each row of the sheets in `folder` has an id. */
async function haveIds(folder: string, settings: SourceOptions, command: Command): Promise<boolean> {
  let all = true;
  const addEarlier = async (rows: SheetRows) => {
    all = !rows.hasRowsWithoutId();
  };
  await readCatalog(folder, { ...settings, addEarlier }, command, () => {});
  return all;
}
