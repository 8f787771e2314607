import { join } from 'node:path';
import type { Command } from 'commander';
import { changeLines, comparisonSentence } from '../../catalog/changes/changes-text.ts';
import { recordedForm } from '../../catalog/changes/recorded.ts';
import { countOf, formatCount } from '../../catalog/text/count.ts';
import type { Change, ShownEntry } from '../../contract/change.ts';
import { storedRecords } from '../../publish/publish-catalog.ts';
import { CommandFailure, print } from '../../server/command/messages.ts';
import { type CatalogStaging, createStaging } from '../../service/records/catalog-staging.ts';
import { mistakesFailure, type SourceOptions, stageCatalog } from '../read/catalog-source.ts';
import { putInReadingOrder } from '../read/reading-order.ts';
import { isFolder } from '../read/source-kind.ts';
import { compareStaged } from '../compare/compare-staged.ts';
import { formerChanges, goneBy } from '../read/former-catalog.ts';
import { readPublication } from './publication-folder.ts';
import { goneBefore, withRetired } from '../compare/review-import.ts';
import type { SheetRows } from '../sheets/sheet-rows.ts';

/** The records to publish, and what is recorded of their changes, newest first. */
export interface PublishedRecords {
  records: CatalogStaging;
  changes: readonly ShownEntry[];
}

/** Reads `from`, with the ids and history of the publication `before`; throws a CommandFailure for errors, and for another catalog. */
export async function stagePublished(
  from: string,
  { before, encoding, maxSize }: SourceOptions & { before?: string },
  command: Command,
  folder: string,
): Promise<PublishedRecords> {
  const history = await formerChanges(before ?? from, command.name());
  if (before === undefined && history.length === 0) await refuseToEndHistory(folder, command);
  const gone = goneBy(history);
  const earlier = before === undefined ? null : createStaging();
  if (before !== undefined && earlier !== null) {
    const place = isFolder(before) && readPublication(before) ? join(before, 'catalog.json') : before;
    const mistakes = await stageCatalog(place, { encoding, maxSize }, command, earlier);
    if (mistakes.list.length > 0)
      throw mistakesFailure('publish', place, mistakes, `; ${folder} is unchanged`);
  }
  const addEarlier = async (rows: SheetRows) => {
    for (const { collection, json } of earlier?.records() ?? [])
      rows.addEarlier(collection, JSON.parse(json));
    for (const { collection, id } of gone) if (typeof id === 'number') rows.countFrom(collection, id);
  };
  const records = createStaging();
  const mistakes = await stageCatalog(from, { encoding, maxSize, addEarlier }, command, records);
  if (mistakes.list.length > 0) throw mistakesFailure('publish', from, mistakes, `; ${folder} is unchanged`);
  putInReadingOrder(records, false);
  const changes =
    earlier === null
      ? withRetired([], records.retired, gone)
      : await changesSince(earlier, records, gone, String(before));
  return { records, changes: [...recorded(changes, history[0]?.number ?? 0), ...history] };
}

/** Throws a CommandFailure if the publication in `folder` has recorded changes, which nothing else has. */
async function refuseToEndHistory(folder: string, command: Command): Promise<void> {
  const lost = readPublication(folder) === null ? [] : await formerChanges(folder, command.name());
  if (lost.length > 0)
    throw new CommandFailure(
      `catalog publish: ${folder} has a history of ${countOf(lost.length, 'change', 'changes')}, which this would end; add --before ${folder}, or remove the folder`,
    );
}

/** Prints and returns what changed since, of which `gone` went before; throws a CommandFailure if `before` is another catalog. */
async function changesSince(
  earlier: CatalogStaging,
  records: CatalogStaging,
  gone: readonly Change[],
  before: string,
): Promise<readonly Change[]> {
  const compared = await compareStaged({ allRecords: () => storedRecords(earlier) }, records);
  const { total, same, moved, changes: found } = compared;
  const isOther = found === null || (total > 0 && same === 0 && !found.some(isSameRecord));
  if (isOther || (moved > 1 && 2 * moved > total))
    throw new CommandFailure(
      `catalog publish: ${before} is another catalog: ${moved > 0 ? `${formatCount(moved)} of its ${formatCount(total)} records have other ids here` : 'hardly any of its records is here'}; publish what has its ids, or without --before`,
    );
  const changes = withRetired(found, records.retired, [...gone, ...goneBefore(earlier.retired)]);
  print(comparisonSentence({ changes, same, withoutId: 0 }), ...changeLines(changes, mostPrinted));
  return changes;
}

/** Whether a record has kept its name or its slug: catalogs count their ids from 1, so that any two share some. */
function isSameRecord({ kind, fields }: Change): boolean {
  const identities = fields.filter(({ field }) => field === 'name' || field === 'slug');
  return kind === 'changed' && identities.length < 2;
}

const mostPrinted = 10;

/** The changes as they are recorded, after the change with the number `last`, newest first; each record that is gone keeps its page. */
function recorded(changes: readonly Change[], last: number): readonly ShownEntry[] {
  const at = publicationTime();
  const entry = (json: string, index: number): ShownEntry =>
    Object.assign(JSON.parse(json), { number: last + index + 1, at });
  return Array.from(recordedForm(changes, true), entry).toReversed();
}

/** ISO 8601, in whole seconds; a build that must be repeatable names it, in seconds since 1970, in SOURCE_DATE_EPOCH. */
function publicationTime(): string {
  const named = Number(process.env['SOURCE_DATE_EPOCH'] || Number.NaN);
  const seconds = Number.isSafeInteger(named) ? named : Math.floor(Date.now() / 1000);
  return new Date(1000 * seconds).toISOString();
}
