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

/** Client of one service; remembers which `format` works there. */
export interface CatalogClient {
  readonly baseUrl: string;
  /** Returns the page at `query` (null: the first) of a collection; rejects with a PageFailure. */
  fetchPage(collection: CollectionName, query: string | null, signal?: AbortSignal): Promise<LoadedPage>;
  /** As `fetchPage`, but outside the walk: prefetched pages are neither used nor discarded. */
  fetchApart(collection: CollectionName, query: string | null, signal?: AbortSignal): Promise<LoadedPage>;
  /** Records a format that worked on an earlier visit, so that it is tried first. */
  remember(collection: CollectionName, format: PageFormat): void;
  /** Sets how many records of a collection will be read, so that pages can be prefetched; 0 when loading stops. */
  expect(collection: CollectionName, records: number): void;
  /** Prefetched pages of a collection that have not been read yet. */
  ahead(collection: CollectionName): ReadAheadState;
}

/**
 * Replacements for the platform's fetch, clock (epoch ms), deadlines (ms) and maximum page size (bytes after
 * decompression); and the guard that keeps a large page from blocking the thread.
 */
export interface CatalogClientOptions {
  fetch?: typeof fetch;
  now?: () => number;
  deadlines?: Partial<Deadlines>;
}

/** Creates a client for `baseUrl`, which is absolute and ends in `/` (see normalizeBaseUrl). */
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
  const response = refusal.kind === 'web-page' ? 'a web page' : `status ${refusal.status}`;
  return `${new URL(refusal.address).search || 'The URL without format'} returned ${response}.`;
}

function notesOnSize(query: string | null, received: number): string[] {
  const limit = Number(new URLSearchParams(query ?? '').getAll('limit').at(-1));
  return limit > 0 && received > limit
    ? [`The page has ${received} records although the limit is ${limit}.`]
    : [];
}
