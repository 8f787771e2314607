import type { CollectionName } from '../contract/collections.ts';
import { PageFailure } from './failure.ts';
import { createFormatMemory, mayBeAboutFormat, type PageFormat } from './format-memory.ts';
import type { LoadedPage } from './loaded-page.ts';
import { notesOnNext, parseNext } from './next-link.ts';
import { pageUrl } from './page-url.ts';
import { type ReadAheadState, createReadAhead, type ReadAhead } from './read-ahead.ts';
import { readEnvelope } from './read-envelope.ts';
import { type Deadlines, requestPage, defaultDeadlines } from './request-page.ts';

export type { LoadedPage, PageFormat };

/** One service at one base address; knows which `format` works there. */
export interface CatalogClient {
  readonly baseUrl: string;
  /** The page at `query` (null: the first) of a collection; rejects with a PageFailure. */
  fetchPage(collection: CollectionName, query: string | null, signal?: AbortSignal): Promise<LoadedPage>;
  /** The same apart from any walk: what is read ahead stays as it is. */
  fetchApart(collection: CollectionName, query: string | null, signal?: AbortSignal): Promise<LoadedPage>;
  /** Notes a format that worked on an earlier visit, so that it is the first to be tried. */
  remember(collection: CollectionName, format: PageFormat): void;
  /** How many records of a collection a walk will ask for, so that pages can be read ahead; 0 when it stops. */
  expect(collection: CollectionName, records: number): void;
  /** Pages of a collection that were read ahead and not taken yet. */
  ahead(collection: CollectionName): ReadAheadState;
}

/** What a client uses instead of the defaults: fetch, the clock (epoch ms) and deadlines (ms). */
export interface CatalogClientOptions {
  fetch?: typeof fetch;
  now?: () => number;
  deadlines?: Partial<Deadlines>;
}

/** A service at `baseUrl`, which is absolute and ends in `/` (see normalizeBaseUrl). */
export function createCatalogClient(baseUrl: string, options: CatalogClientOptions = {}): CatalogClient {
  // Looked up on each call, so that a replaced global fetch is used.
  const ask: typeof fetch = options.fetch ?? ((input, init) => globalThis.fetch(input, init));
  const now = options.now ?? Date.now;
  const deadlines = { ...defaultDeadlines, ...options.deadlines };
  const means = { ask, deadlines };
  const memory = createFormatMemory();

  async function fetchWith(
    collection: CollectionName,
    query: string | null,
    format: PageFormat,
    signal?: AbortSignal,
  ): Promise<LoadedPage> {
    const address = pageUrl(baseUrl, collection, query, format);
    const started = now();
    const { value, status, bytes, tagged, notes } = await requestPage(address, means, signal);
    const { results, count, next: given, notes: oddities } = readEnvelope(value, address, status);
    const next = parseNext(given, address);
    const receivedAt = now();
    return {
      address,
      results,
      count,
      next: next.link,
      status,
      bytes,
      milliseconds: Math.max(0, receivedAt - started),
      receivedAt,
      format,
      tagged,
      notes: [
        ...notes,
        ...oddities,
        ...notesOnSize(query, results.length),
        ...notesOnNext(next, address, results.length),
      ],
    };
  }

  async function negotiatePage(
    collection: CollectionName,
    query: string | null,
    signal?: AbortSignal,
  ): Promise<LoadedPage> {
    const refusals: PageFailure[] = [];
    for (const format of memory.order(collection)) {
      try {
        const page = await fetchWith(collection, query, format, signal);
        memory.remember(collection, format);
        return refusals.length === 0
          ? page
          : { ...page, notes: [...refusals.map(noteOnRefusal), ...page.notes] };
      } catch (error) {
        if (!(error instanceof PageFailure) || !mayBeAboutFormat(error)) throw error;
        refusals.push(error);
      }
    }
    throw refusals.at(-1) ?? new PageFailure('unexpected', pageUrl(baseUrl, collection, query, null));
  }

  const readers = new Map<CollectionName, ReadAhead>();
  const readerOf = (collection: CollectionName): ReadAhead => {
    const reader =
      readers.get(collection) ?? createReadAhead((query, signal) => negotiatePage(collection, query, signal));
    readers.set(collection, reader);
    return reader;
  };

  return {
    baseUrl,
    fetchPage: (collection, query, signal) => readerOf(collection).read(query, signal),
    fetchApart: negotiatePage,
    remember: memory.remember,
    expect: (collection, records) => readerOf(collection).want(records),
    ahead: (collection) => readerOf(collection).state(),
  };
}

function noteOnRefusal(refusal: PageFailure): string {
  const answer = refusal.kind === 'web-page' ? 'a web page' : `status ${refusal.status}`;
  return `${new URL(refusal.address).search || 'The address without format'} was answered with ${answer}.`;
}

function notesOnSize(query: string | null, received: number): string[] {
  const limit = Number(new URLSearchParams(query ?? '').getAll('limit').at(-1));
  return limit > 0 && received > limit ? [`${received} records came on a page of at most ${limit}.`] : [];
}
