import * as v from 'valibot';
import { PageFailure } from '../../client/failure/failure.ts';
import {
  isSummary,
  type RecordedChanges,
  recordedChangesSchema,
  type ShownEntry,
} from '../../contract/change.ts';

/** Whether the page, whose head names the feed, is of a service that keeps a record. */
export function isRecordOffered(): boolean {
  return document.head.querySelector('link[type="application/atom+xml"]') !== null;
}

/** The address of the feed, for readers to subscribe to. */
export function feedAddress(): string {
  return new URL('changes.atom', document.baseURI).href;
}

/** A page of what the service has recorded, or null if it keeps no record, as a static host. Rejects if it cannot be reached. */
export async function fetchChanges(query: string, signal: AbortSignal): Promise<RecordedChanges | null> {
  const { href } = new URL(`changes.json${query}`, document.baseURI);
  const response = await fetch(href, { signal });
  if (response.status >= 500) throw new PageFailure('status', href, { status: response.status });
  const isJson = response.ok && (response.headers.get('content-type') ?? '').includes('json');
  const read = isJson ? v.safeParse(recordedChangesSchema, await response.json()) : null;
  if (read?.success !== true) return null;
  const { changes, next } = read.output;
  const wanted = new URLSearchParams(query);
  return {
    changes: changes.filter((change) => change !== null).filter((change) => isWanted(change, wanted)),
    next,
  };
}

/** A host of files sends the whole record of changes, whatever the query. */
function isWanted(change: ShownEntry, query: URLSearchParams): boolean {
  const [collection, id] = [query.get('collection'), query.get('id')];
  return (
    (collection === null || change.collection === collection) &&
    (id === null || (!isSummary(change) && String(change.id) === id))
  );
}

/** "November 12, 2026" of a time in ISO 8601, where the reader is. */
export function dayOf(at: string): string {
  const time = new Date(at);
  return Number.isNaN(time.getTime()) ? at : time.toLocaleDateString('en', { dateStyle: 'long' });
}
