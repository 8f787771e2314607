import { sharePrefix } from '../contract/same-content.ts';
import { belowList, type LoadedPage, offsetIn } from './page.ts';

export type NextStep = { query: string } | { end: WalkEnd };

interface Chain {
  pages: LoadedPage[];
  steps: NextStep[];
  walk: WalkState;
}

/** Steps computed so far, by first page, so that each page of a walk is processed once. */
const chains = new WeakMap<LoadedPage, Chain>();

/** The next step after all pages loaded so far (rule 3); walks that loop, go backward or yield nothing new end. */
export function nextStep(pages: readonly LoadedPage[]): NextStep {
  const first = pages[0];
  const last = pages.length - 1;
  if (first === undefined) return { query: '' };
  let chain = chains.get(first);
  if (chain === undefined || !sharePrefix(pages, chain.pages)) {
    chain = { pages: [], steps: [], walk: startWalk(first) };
    chains.set(first, chain);
  }
  for (const page of pages.slice(chain.pages.length)) {
    addToWalk(chain.walk, page);
    chain.pages.push(page);
    chain.steps.push(stepAfter(page, chain.walk));
  }
  return chain.steps[last] ?? { query: '' };
}

function stepAfter(page: LoadedPage, walk: WalkState): NextStep {
  const link = page.next;
  if (link.kind === 'none') return { end: { kind: 'finished' } };
  if (link.kind === 'unusable')
    return {
      end: { kind: 'unusable', sentence: `The service's link to the next page is unusable: ${link.why}.` },
    };
  const end = canContinue(walk, link, page);
  return end === null ? { query: link.query } : { end };
}

/** How a walk ended; `cap` at the length limit. */
export type WalkEnd =
  | { kind: 'finished' }
  | { kind: 'repeated' | 'backward' | 'empty-run' | 'unusable' | 'cap'; sentence: string };

/** Length limits of a walk: a list that never ends reaches one. */
const maxPages = 2000;
const maxRecords = 200_000;

/** Factor on both limits while the service counts more records than have been received. */
const countedFactor = 5;

const maxEmptyPages = 3;

/** Detects loops in constant time per page. */
interface WalkState {
  listPath: string;
  pages: number;
  records: number;
  requested: Set<string>;
  ids: Set<unknown>;
  emptyPages: number;
  nothingNew: boolean;
}

function startWalk({ address }: LoadedPage): WalkState {
  const listPath = new URL(address).pathname;
  return {
    listPath,
    pages: 0,
    records: 0,
    requested: new Set(),
    ids: new Set(),
    emptyPages: 0,
    nothingNew: false,
  };
}

function addToWalk(walk: WalkState, page: LoadedPage): void {
  walk.pages += 1;
  walk.records += page.results.length;
  walk.requested.add(canonicalQuery(belowList(page.address, walk.listPath)));
  walk.emptyPages = page.results.length === 0 ? walk.emptyPages + 1 : 0;
  let repeats = 0;
  for (const record of page.results) {
    const id = idOf(record);
    if (id === undefined) continue;
    if (walk.ids.has(id)) repeats += 1;
    else walk.ids.add(id);
  }
  walk.nothingNew = repeats > 0 && repeats === page.results.length;
}

/** Null if the walk may continue at `query`, otherwise how it ended. */
function canContinue(
  walk: WalkState,
  { query, offset }: { query: string; offset: number | null },
  page: LoadedPage,
): WalkEnd | null {
  if (walk.requested.has(canonicalQuery(query)))
    return {
      kind: 'repeated',
      sentence: 'The service’s link to the next page leads back to a page already loaded.',
    };
  if (offset !== null && offset <= (offsetIn(new URL(page.address).search) ?? 0))
    return { kind: 'backward', sentence: 'The service’s link to the next page does not lead forward.' };
  if (walk.nothingNew)
    return { kind: 'repeated', sentence: 'The service sent a page of records that were all loaded already.' };
  if (walk.emptyPages >= maxEmptyPages)
    return { kind: 'empty-run', sentence: `The service sent ${maxEmptyPages} empty pages in a row.` };
  return lengthLimitReached(walk, page);
}

/** A large list may continue while its service counts more records, up to a limit: endless lists do so too. */
function lengthLimitReached({ pages, records, ids }: WalkState, { count }: LoadedPage): WalkEnd | null {
  const factor = count !== null && ids.size < count ? countedFactor : 1;
  const pageLimit = Math.min(maxPages * factor, (count ?? Infinity) + 2);
  if (pages < pageLimit && records < maxRecords * factor) return null;
  const counted =
    count === null || factor > 1 ? '' : `, although the catalog reports only ${formatNumber(count)} records`;
  const sentence = `The list did not end after ${formatNumber(ids.size)} records${counted}.`;
  return { kind: 'cap', sentence };
}

function formatNumber(number: number): string {
  return number.toLocaleString('en-US');
}

function canonicalQuery(query: string): string {
  const parameters = new URLSearchParams(query);
  parameters.sort();
  return parameters.toString();
}

function idOf(record: unknown): unknown {
  if (typeof record !== 'object' || record === null || !Object.hasOwn(record, 'id')) return undefined;
  const id: unknown = Reflect.get(record, 'id');
  return typeof id === 'number' || typeof id === 'string' ? id : undefined;
}
