import type { LoadedPage } from './loaded-page.ts';
import { offsetIn, withoutFormat } from './next-link.ts';

/**
 * How a walk ended: at the list's own end, or stopped by a guard, with a sentence about it. One that went on for too
 * long may be continued at `query`.
 */
export type WalkEnd =
  | { kind: 'finished' }
  | { kind: 'repeated' | 'backward' | 'empty-run' | 'unusable'; sentence: string }
  | { kind: 'cap'; sentence: string; query: string };

/** Pages and records after which a person is asked whether a walk is to go on. */
const mostPages = 2000;
const mostRecords = 200_000;

/** How many times as far a walk goes while the service counts more records than have come. */
const farther = 5;

/** Pages without a record, one after another, after which nothing more is expected. */
const emptyRun = 3;

/**
 * What a walk remembers of its pages: enough to notice circles, in constant time for each page. `pages` and `records`
 * count from where a person last said that it is to go on.
 */
export interface WalkState {
  pages: number;
  records: number;
  asked: Set<string>;
  ids: Set<unknown>;
  emptyPages: number;
  nothingNew: boolean;
}

export function startWalk(): WalkState {
  return { pages: 0, records: 0, asked: new Set(), ids: new Set(), emptyPages: 0, nothingNew: false };
}

/** Takes one more page into the memory of its walk. */
export function addToWalk(walked: WalkState, page: LoadedPage): void {
  if (page.continued === true) Object.assign(walked, { pages: 0, records: 0 });
  walked.pages += 1;
  walked.records += page.results.length;
  walked.asked.add(sameQuery(new URL(page.address).search));
  walked.emptyPages = page.results.length === 0 ? walked.emptyPages + 1 : 0;
  let known = 0;
  for (const record of page.results) {
    const id = idOf(record);
    if (id === undefined) continue;
    if (walked.ids.has(id)) known += 1;
    else walked.ids.add(id);
  }
  walked.nothingNew = known > 0 && known === page.results.length;
}

/** Null where the walk may go on to `query`, which asks for `offset`, otherwise the guard that ends it. */
export function canContinue(
  walked: WalkState,
  { query, offset }: { query: string; offset: number | null },
  page: LoadedPage,
): WalkEnd | null {
  if (walked.asked.has(sameQuery(query)))
    return {
      kind: 'repeated',
      sentence: 'The service’s link to the next page leads back to a page already loaded.',
    };
  if (offset !== null && offset <= (offsetIn(new URL(page.address).search) ?? 0))
    return { kind: 'backward', sentence: 'The service’s link to the next page does not lead forward.' };
  if (walked.nothingNew)
    return { kind: 'repeated', sentence: 'The service sent a page of records that had all come before.' };
  if (walked.emptyPages >= emptyRun)
    return { kind: 'empty-run', sentence: `The service sent ${emptyRun} empty pages in a row.` };
  return wentOnTooLong(walked, query, page);
}

/** A list larger than usual is no reason to stop while its service says that there is more; endless ones say so too. */
function wentOnTooLong(
  { pages, records, ids }: WalkState,
  query: string,
  { count }: LoadedPage,
): WalkEnd | null {
  const times = count !== null && ids.size < count ? farther : 1;
  const allPages = Math.min(mostPages * times, (count ?? Infinity) + 2);
  if (pages < allPages && records < mostRecords * times) return null;
  const counted =
    count === null || times > 1 ? '' : `, though the service counts only ${figure(count)} records`;
  const sentence = `The list did not end after ${figure(ids.size)} records${counted}.`;
  return { kind: 'cap', sentence, query };
}

function figure(number: number): string {
  return number.toLocaleString('en-US');
}

/** One text for all queries that ask for the same page: `format` left out, parameters in one order. */
function sameQuery(query: string): string {
  const parameters = new URLSearchParams(withoutFormat(query));
  parameters.sort();
  return parameters.toString();
}

function idOf(record: unknown): unknown {
  if (typeof record !== 'object' || record === null || !Object.hasOwn(record, 'id')) return undefined;
  const id: unknown = Reflect.get(record, 'id');
  return typeof id === 'number' || typeof id === 'string' ? id : undefined;
}
