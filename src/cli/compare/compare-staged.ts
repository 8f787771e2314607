import { changeOfText } from '../../catalog/changes/compare-catalogs.ts';
import type { Change } from '../../contract/change.ts';
import { byCollection, type CollectionName, collectionNames } from '../../contract/collection-names.ts';
import type { CatalogStaging } from '../../service/records/catalog-staging.ts';
import { slugKey } from '../../service/records/stored-form.ts';
import type { CatalogStore } from '../../service/store.ts';

/** How many changes are held in memory; of more there are only numbers. */
const mostListed = 30_000;

type Counts = Record<Change['kind'], number>;

export interface StagedComparison {
  /** Of the records of the store. */
  total: number;
  same: number;
  /** How many records have another id now, by their slugs. */
  moved: number;
  /** What has another id now is changed. */
  counts: Readonly<Record<CollectionName, Counts>>;
  /** Null if there are too many. */
  changes: readonly Change[] | null;
}

/** Compares the catalog of `store` with the staged one, record by record: neither is held in memory. */
export async function compareStaged(
  store: Pick<CatalogStore, 'allRecords'>,
  staging: CatalogStaging,
): Promise<StagedComparison> {
  const seen = byCollection((name) => new Uint8Array(staging.count(name)));
  const counts = byCollection((): Counts => ({ changed: 0, new: 0, gone: 0 }));
  const changes: Change[] = [];
  let [total, same, moved] = [0, 0, 0];
  let isTooMany = false;
  const note = (change: Change | null) => {
    if (change === null) same += 1;
    else counts[change.collection][change.kind] += 1;
    if (change === null || isTooMany) return;
    changes.push(change);
    isTooMany = changes.length > mostListed;
    if (isTooMany) changes.length = 0;
  };
  for await (const { collection, id, json } of store.allRecords()) {
    if (id === null || json === null) continue;
    total += 1;
    const now = staging.find(collection, id);
    if (now !== null) seen[collection][now.position] = 1;
    const change = changeOfText({ collection, id, before: json, after: now?.json });
    note(change);
    const slug = change?.kind === 'gone' ? change.code : change?.fields.find(isSlug)?.before;
    if (typeof slug !== 'string' || staging.idOfSlug(collection, slugKey(slug)) === null) continue;
    moved += 1;
    if (change?.kind !== 'gone') continue;
    counts[collection].gone -= 1;
    counts[collection].changed += 1;
    counts[collection].new -= 1;
  }
  for (const collection of collectionNames)
    for (const [position, isSeen] of seen[collection].entries()) {
      if (isSeen) continue;
      const { id, json } = staging.at(collection, position);
      note(changeOfText({ collection, id, before: undefined, after: json }));
    }
  if (isTooMany) return { total, same, moved, counts, changes: null };
  changes.sort((a, b) => place(a) - place(b));
  return { total, same, moved, counts, changes };
}

const isSlug = ({ field }: { field: string }) => field === 'slug';

/** Collection by collection, what is gone last. */
const place = ({ collection, kind }: Change) =>
  2 * collectionNames.indexOf(collection) + (kind === 'gone' ? 1 : 0);
