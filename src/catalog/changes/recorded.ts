import { type Change, changeKinds } from '../../contract/change.ts';
import { byCollection, type CollectionName, collectionNames } from '../../contract/collection-names.ts';
import { formatJson } from '../text/format-json.ts';
import { countChanges } from './compare-catalogs.ts';
import { movedRecords, withRenamed } from './groups.ts';

/** An import with more changes is recorded as one summary for each kind and list. */
const mostRecorded = 1000;

/** In characters. */
const longestValue = 2000;

/** The changes of an import as recorded, in JSON: long values are cut, and very many summed up, but for those with a stated successor and, with `keepsGone`, of all that is gone. */
export function* recordedForm(changes: readonly Change[], keepsGone = false): Generator<string> {
  const areMany = changes.length > mostRecorded;
  const moved = movedRecords(changes);
  const pairs = Array.from(moved, ([now, old]) => [old, now] as const);
  const successors = new Map(pairs);
  const statedChanges = changes.filter(({ isStated }) => isStated === true);
  const oldIds = new Map(statedChanges.map((each) => [`${each.collection} ${each.replacedBy}`, each.id]));
  for (const change of changes) {
    const { kind, collection, id } = change;
    if (areMany && change.isStated !== true && !(keepsGone && kind === 'gone')) continue;
    const isStated =
      change.isStated ?? (oldIds.has(`${collection} ${id}`) && kind === 'new' ? true : undefined);
    const replaces =
      kind === 'new' ? (oldIds.get(`${collection} ${id}`) ?? moved.get(change)?.id) : undefined;
    const replacedBy = kind === 'gone' ? (change.replacedBy ?? successors.get(change)?.id) : undefined;
    yield JSON.stringify(cut({ ...change, replaces, replacedBy, isStated }));
  }
  if (!areMany) return;
  const renamed = withRenamed(changes).filter(({ isStated }) => isStated !== true);
  yield* recordedSummary(
    byCollection((name) => countChanges(renamed.filter(({ collection }) => collection === name))),
  );
}

/** The numbers of the changes of an import as they are recorded, as JSON text. */
export function* recordedSummary(
  counts: Readonly<Record<CollectionName, Readonly<Record<Change['kind'], number>>>>,
): Generator<string> {
  for (const collection of collectionNames)
    for (const kind of changeKinds)
      if (counts[collection][kind] > 0)
        yield JSON.stringify({ collection, kind, count: counts[collection][kind] });
}

/** The value itself if it is short; a longer one with its texts cut. */
function cut(value: unknown): unknown {
  if (value === undefined || formatJson(value).length <= longestValue) return value;
  if (typeof value === 'string') return `${value.slice(0, longestValue).replace(/[\ud800-\udbff]$/, '')}…`;
  if (Array.isArray(value)) return value.map(cut);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([field, inner]) => [field, cut(inner)]));
}
