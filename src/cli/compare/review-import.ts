import { countChanges } from '../../catalog/changes/compare-catalogs.ts';
import {
  changeLines,
  changesSentence,
  countsSentence,
  numbersSentence,
} from '../../catalog/changes/changes-text.ts';
import { movedRecords, shownChanges } from '../../catalog/changes/groups.ts';
import { recordedForm, recordedSummary } from '../../catalog/changes/recorded.ts';
import { countOf, formatCount } from '../../catalog/text/count.ts';
import { type Change, changeKinds, type RetiredRecord } from '../../contract/change.ts';
import { collectionNames } from '../../contract/collection-names.ts';
import { CommandFailure, print, printError } from '../../server/command/messages.ts';
import { databaseName, isUntouchedSample, withReplaced } from '../../server/database/open-catalog.ts';
import type { CatalogStaging } from '../../service/records/catalog-staging.ts';
import { type GoneRecord, goneRecords, type ReviewedChanges } from '../../service/store.ts';
import { compareStaged, type StagedComparison } from './compare-staged.ts';

/** A number of records, or a share of all of them. */
export interface Share {
  text: string;
  of: (total: number) => number;
}

/** How many changes import prints; a dry run prints all. */
const mostPrinted = 10;

/** Prints what will change in a catalog that is there, and returns it; throws a CommandFailure if more would disappear than may. */
export async function reviewChanges(
  database: string,
  staging: CatalogStaging,
  {
    dryRun,
    maxGone,
    isForced,
    former,
  }: {
    dryRun: boolean;
    maxGone: Share | undefined;
    isForced: boolean;
    former: readonly GoneRecord[];
  },
): Promise<ReviewedChanges> {
  const { retired } = staging;
  const first = () => ({
    changes: recordedForm(withRetired([], retired, former)),
    history: historyOf(former, [], staging),
  });
  const found = await withReplaced(database, async (store) => {
    if (await isUntouchedSample(store)) return 'sample';
    const hasGone = retired.length + former.length > 0;
    return {
      recorded: hasGone ? await goneRecords(store) : [],
      comparison: await compareStaged(store, staging),
    };
  });
  if (found === null) return first();
  if (found === 'sample') {
    print(
      'Replaces the sample catalog, as the first import: nothing is recorded as gone, and ids start from 1',
    );
    return { ...first(), reassignsIds: true };
  }
  const { recorded, comparison } = found;
  const { total, same } = comparison;
  const changes = comparison.changes && withRetired(comparison.changes, retired, [...recorded, ...former]);
  const moved = changes === null ? comparison.moved : movedRecords(changes).size;
  const counts = changes === null ? sumOf(comparison.counts) : countChanges(shownChanges(changes));
  const counted = changes === null ? countsSentence(counts) : changesSentence(changes);
  print(
    numbersSentence(moved, counted, same),
    ...changeLines(changes ?? [], dryRun ? Infinity : mostPrinted),
  );
  if (!isForced && moved > 1 && 2 * moved > total)
    throw new CommandFailure(
      `catalog import: ${formatCount(moved)} of ${countOf(total, 'record', 'records')} would have other IDs, and links to them would break or lead elsewhere; import what has the published IDs, or give --force; ${databaseName(database)} is unchanged`,
    );
  if (maxGone === undefined || counts.gone <= maxGone.of(total))
    return {
      changes: changes
        ? recordedForm(changes)
        : [
            ...recordedForm(withRetired([], retired, [...recorded, ...former])),
            ...recordedSummary(comparison.counts),
          ],
      history: historyOf(former, [...recorded, ...(comparison.changes ?? [])], staging),
    };
  const records = `${formatCount(counts.gone)} of ${countOf(total, 'record', 'records')}`;
  throw new CommandFailure(
    `catalog import: ${records} would disappear, more than --max-gone ${maxGone.text}; ${databaseName(database)} is unchanged`,
  );
}

/** What was recorded elsewhere of records that neither the catalog nor its own record of changes has, the oldest first. */
function historyOf(
  former: readonly GoneRecord[],
  own: readonly Change[],
  staging: CatalogStaging,
): { at: number; json: string }[] {
  const ownKeys = new Set(own.map(({ collection, id }) => `${collection} ${id}`));
  const isStaged = ({ collection, id }: GoneRecord) =>
    typeof id === 'number' && staging.find(collection, id) !== null;
  return former
    .filter((each) => !ownKeys.has(`${each.collection} ${each.id}`) && !isStaged(each))
    .toReversed()
    .map((change) => ({
      at: change.at,
      json: JSON.stringify(Object.assign({}, change, { number: undefined, at: undefined })),
    }));
}

/** The changes of an import with these successors, also of records that went before (`wentEarlier`), of which `gone` has the last change. */
export function withRetired(
  changes: readonly Change[],
  retired: readonly RetiredRecord[],
  gone: readonly Change[],
): readonly Change[] {
  const all = [...changes];
  const wentEarlier = true as const;
  for (const record of retired) {
    const { collection, id, slug } = record;
    const replacedBy = record.replacedBy ?? undefined;
    const stated = { replacedBy, isStated: true } as const;
    const now = goneAmong(changes, record);
    const earlier = goneAmong(gone, record);
    if (now !== undefined) {
      if (replacedBy !== undefined) all[changes.indexOf(now)] = { ...now, ...stated };
    } else if (earlier !== undefined) {
      const statedEarlier = earlier.isStated === true ? earlier.replacedBy : undefined;
      if (statedEarlier !== replacedBy)
        // What is recorded of the earlier change is not of this one.
        all.push(Object.assign({}, earlier, stated, { wentEarlier, number: undefined, at: undefined }));
    } else if (replacedBy === undefined) {
      // It never had a successor.
    } else if (id === null)
      printError(
        `warning: ${collection} ${slug} has replaced_by, but no record with this slug was ever here; if it was published, give its id, or --before`,
      );
    else all.push({ ...asGone(record), ...stated, wentEarlier });
  }
  return all;
}

/** The records that the sheets of a catalog say were replaced before, as changes. */
export function goneBefore(retired: readonly RetiredRecord[]): readonly Change[] {
  return retired.flatMap((record): Change[] => {
    const { replacedBy } = record;
    return replacedBy === null ? [] : [{ ...asGone(record), replacedBy, isStated: true }];
  });
}

/** That this record is gone; its slug stands for an id that is not known. */
function asGone({ collection, id, slug, name }: RetiredRecord): Change {
  return { collection, id: id ?? slug, kind: 'gone', name, code: slug, fields: [] };
}

/** The change that says of this record that it is gone. */
function goneAmong(changes: readonly Change[], { collection, id, slug }: RetiredRecord): Change | undefined {
  const ofList = changes.filter((each) => each.kind === 'gone' && each.collection === collection);
  return id === null ? ofList.find(({ code }) => code === slug) : ofList.find((each) => each.id === id);
}

function sumOf(counts: StagedComparison['counts']): Record<Change['kind'], number> {
  const sum = { changed: 0, new: 0, gone: 0 };
  for (const name of collectionNames) for (const kind of changeKinds) sum[kind] += counts[name][kind];
  return sum;
}
