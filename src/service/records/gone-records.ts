import type { Change } from '../../contract/change.ts';
import { type CatalogStore, changesBefore } from '../store.ts';

/** A record that is gone, with the number and time (in ms) of the change that says so. */
export type GoneRecord = Change & { number: number; at: number };

/** The records that are gone, the newest first, by changes that are added from the newest to the oldest: the first of a record counts. */
export function collectGone() {
  const seen = new Set<string>();
  const gone: GoneRecord[] = [];
  function add(change: GoneRecord): void {
    const key = `${change.collection} ${change.id}`;
    // A summary has no id.
    if (change.id === undefined || seen.has(key)) return;
    seen.add(key);
    if (change.kind === 'gone') gone.push(change);
  }
  return { add, gone };
}

/** Every record that is gone, as it was recorded last, the newest first. */
export async function goneRecords(store: Pick<CatalogStore, 'changes'>): Promise<readonly GoneRecord[]> {
  const { add, gone } = collectGone();
  for await (const { number, at, json } of changesBefore(store)) add({ ...JSON.parse(json), number, at });
  return gone;
}
