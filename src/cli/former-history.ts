import * as v from 'valibot';
import { isSummary, recordedChangesSchema } from '../contract/recorded-changes.ts';
import { CommandFailure } from '../server/command/command-failure.ts';
import { printError } from '../server/command/terminal-output.ts';
import { openExisting } from '../server/database/open-catalog.ts';
import { sameOriginFetch } from '../server/upstream/same-origin-fetch.ts';
import { type GoneRecord, goneRecords } from '../service/records/gone-records.ts';
import { readBaseUrl } from './option-values.ts';
import { sourceKind } from './catalog-source.ts';

/** Of changes.json; a service keeps fewer. */
const mostPages = 100;

/** In ms, for one page. */
const timeout = 30_000;

/**
 * The records that are gone from the catalog `before`, as recorded last, the newest first: of a database, or of the changes.json of a
 * published one; files and folders have no history. Throws a CommandFailure if the history is there but cannot be read.
 */
export async function formerHistory(before: string): Promise<readonly GoneRecord[]> {
  if (sourceKind(before) === 'database') {
    const store = await openExisting(before);
    try {
      return await goneRecords(store);
    } finally {
      await store.close();
    }
  }
  if (!/^https?:\/\//i.test(before)) return [];
  const address = new URL('changes.json?kind=gone', readBaseUrl('import', before).replace(/api\/$/, ''));
  const gone = new Map<string, GoneRecord>();
  for (let page = 0; page < mostPages; page += 1) {
    const read = await readPage(address.href);
    if (read === null) {
      printError(`${address.href} is no record of changes, so no history is taken`);
      break;
    }
    for (const change of read.changes) {
      if (change === null || isSummary(change)) continue;
      const key = `${change.collection} ${change.id}`;
      if (!gone.has(key)) gone.set(key, { ...change, at: Date.parse(change.at) });
    }
    if (read.next === null) break;
    address.searchParams.set('before', String(read.next));
  }
  return [...gone.values()];
}

/** Null if there is something else at the address. */
async function readPage(address: string): Promise<v.InferOutput<typeof recordedChangesSchema> | null> {
  try {
    const response = await sameOriginFetch()(address, { signal: AbortSignal.timeout(timeout) });
    if (response.status >= 500 || response.status === 429) throw new Error(`status ${response.status}`);
    if (!response.ok || !(response.headers.get('content-type') ?? '').includes('json')) return null;
    const read = v.safeParse(recordedChangesSchema, await response.json());
    return read.success ? read.output : null;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new CommandFailure(`catalog import: the history at ${address} cannot be read: ${reason}`);
  }
}
