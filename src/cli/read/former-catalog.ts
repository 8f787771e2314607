import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { collectionNames } from '../../contract/collection-names.ts';
import { isUntouchedSample, withExisting, withReplaced } from '../../server/database/open-catalog.ts';
import { type CatalogStore, changesBefore, collectGone, type GoneRecord } from '../../service/store.ts';
import type { SheetRows } from '../sheets/sheet-rows.ts';
import { type ShownEntry, isSummary, recordedChangesSchema } from '../../contract/change.ts';
import { CommandFailure, printError } from '../../server/command/messages.ts';
import { parseObject } from '../../contract/records.ts';
import { sameOriginFetch } from '../../server/upstream/server-fetch.ts';
import { sourceKind } from './source-kind.ts';
import { readBaseUrl } from '../option-values.ts';

/** Adds the ids given in `database` and, `withRecords`, which record has which; none of the sample, whose ids are given again. */
export async function addIdsOf(database: string, rows: SheetRows, withRecords = true): Promise<void> {
  await withReplaced(database, async (store) => {
    if (await isUntouchedSample(store)) return;
    for (const name of collectionNames) rows.countFrom(name, (await store.state(name)).lastId);
    if (!withRecords) return;
    for await (const { collection, json } of store.allRecords())
      if (json !== null) rows.addEarlier(collection, JSON.parse(json));
  });
}

/** The file by which a folder or address is known to be a published catalog. */
export const publicationFile = 'publication.json';

/** Of changes.json; a service keeps fewer. */
const mostPages = 100;

/** In ms, for one page. */
const timeout = 30_000;

/** The changes that a database, or a published catalog or its folder, has recorded, the newest first. */
export async function formerChanges(before: string, command: string): Promise<readonly ShownEntry[]> {
  const place = sourceKind(before);
  if (place === 'database') return withExisting(command, before, storedChanges);
  if (place === 'service') return publishedChanges(before, command);
  const file = join(before, 'changes.json');
  if (place === 'folder' && !existsSync(file) && existsSync(join(before, publicationFile)))
    throw historyMissing(file, command);
  if (place !== 'folder' || !existsSync(file)) return [];
  const read = v.safeParse(recordedChangesSchema, parseObject(readFileSync(file, 'utf8')));
  if (!read.success) throw new CommandFailure(`catalog ${command}: ${file} is no record of changes`);
  return read.output.changes.filter((change) => change !== null);
}

/** The records that are gone by these changes, as recorded last, the newest first. */
export function goneBy(changes: readonly ShownEntry[]): readonly GoneRecord[] {
  const { add, gone } = collectGone();
  for (const change of changes) if (!isSummary(change)) add({ ...change, at: Date.parse(change.at) });
  return gone;
}

async function storedChanges(store: CatalogStore): Promise<readonly ShownEntry[]> {
  const changes: ShownEntry[] = [];
  for await (const { number, at, json } of changesBefore(store))
    changes.push({ ...JSON.parse(json), number, at: new Date(at).toISOString() });
  return changes;
}

async function publishedChanges(before: string, command: string): Promise<readonly ShownEntry[]> {
  const address = new URL('changes.json', readBaseUrl(command, before).replace(/api\/$/, ''));
  const changes: ShownEntry[] = [];
  for (let page = 0; page < mostPages; page += 1) {
    const text = await readText(address, command);
    const read = v.safeParse(recordedChangesSchema, parseObject(text));
    if (!read.success) {
      const publication = await readText(new URL(publicationFile, address), command);
      if (parseObject(publication)?.['publishedBy'] !== undefined)
        throw historyMissing(address.href, command);
      printError(`${address.href} is no record of changes, so no history is taken`);
      break;
    }
    changes.push(...read.output.changes.filter((change) => change !== null));
    if (read.output.next === null) break;
    address.searchParams.set('before', String(read.output.next));
  }
  return changes;
}

/** The text at an address, whatever type a host of files sends it as; empty if there is none, or a page. */
async function readText(address: URL, command: string): Promise<string> {
  try {
    const response = await sameOriginFetch()(address, { signal: AbortSignal.timeout(timeout) });
    if (response.status >= 500 || response.status === 429) throw new Error(`status ${response.status}`);
    const text = await response.text();
    if (!response.ok || /^\s*</.test(text)) return '';
    // Throws if it was cut off.
    if (response.headers.get('content-type')?.includes('json')) JSON.parse(text);
    return text;
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new CommandFailure(`catalog ${command}: the history at ${address.href} cannot be read: ${reason}`);
  }
}

function historyMissing(place: string, command: string): CommandFailure {
  return new CommandFailure(
    `catalog ${command}: ${place} cannot be read, and without it the history and the pages of records that are gone would be lost; put it back`,
  );
}
