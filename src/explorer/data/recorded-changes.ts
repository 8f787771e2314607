import * as v from 'valibot';
import { PageFailure } from '../../client/failure.ts';
import { type RecordedChanges, recordedChangesSchema } from '../../contract/recorded-changes.ts';

/** The address of the feed, for readers to subscribe to. */
export function feedAddress(): string {
  return new URL('changes.atom', document.baseURI).href;
}

/**
 * A page of what the service has recorded; null if it keeps no record, as a static host. Rejects if it
 * cannot be reached. Changes of an unknown shape are left out.
 */
export async function fetchChanges(query: string, signal: AbortSignal): Promise<RecordedChanges | null> {
  const { href } = new URL(`changes.json${query}`, document.baseURI);
  const response = await fetch(href, { signal });
  if (response.status >= 500) throw new PageFailure('status', href, { status: response.status });
  const isJson = response.ok && (response.headers.get('content-type') ?? '').includes('json');
  const read = isJson ? v.safeParse(recordedChangesSchema, await response.json()) : null;
  if (read?.success !== true) return null;
  const { changes, next } = read.output;
  return { changes: changes.filter((change) => change !== null), next };
}

const long = new Intl.DateTimeFormat('en', { dateStyle: 'long' });

/** "November 12, 2026" of a time in ISO 8601, where the reader is. */
export function dayOf(at: string): string {
  const time = new Date(at);
  return Number.isNaN(time.getTime()) ? at : long.format(time);
}
