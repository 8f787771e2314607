import { byCollection, type CollectionName } from '../contract/collection-names.ts';
import { PageFailure, shouldRetry } from './failure/failure.ts';
import {
  largerPage,
  limitIn,
  type LoadedPage,
  notesOnNext,
  offsetIn,
  type PageFormat,
  pageUrl,
  parseNext,
} from './page.ts';
import { createReadAhead } from './read-ahead.ts';
import { loadsSparingly } from './platform.ts';
import { readEnvelope } from './read-response.ts';
import { type Deadlines, requestPage, type RequestContext, defaultDeadlines } from './request-page.ts';
import { loadThrough, type SavedPages } from './saved-pages.ts';
import { contractFormat, defaultPageSize } from '../contract/page-query.ts';

export type { LoadedPage, PageFormat };

export interface CatalogClient {
  readonly baseUrl: string;
  readonly saved: SavedPages | undefined;
  /** Returns the page at `query` (null: the first) of a collection; rejects with a PageFailure. */
  fetchPage(collection: CollectionName, query: string | null, signal?: AbortSignal): Promise<LoadedPage>;
  /** As `fetchPage`, but from the service only, and neither prefetched nor saved. */
  fetchSinglePage: CatalogClient['fetchPage'];
  /** Whether the page at `query` is saved on this device. */
  isSaved(collection: CollectionName, query: string): boolean;
  /** Sets how many records of a collection will be read, so that pages can be prefetched; 0 when loading stops. */
  setLoadTarget(collection: CollectionName, records: number): void;
}

const formats: readonly PageFormat[] = [contractFormat, 'json', null];

/** Replacements for the platform's fetch, clock (epoch ms) and deadlines (ms); where pages are saved, and whether they keep their text. */
export interface CatalogClientOptions {
  fetch?: typeof fetch;
  now?: () => number;
  deadlines?: Partial<Deadlines>;
  saved?: SavedPages | undefined;
  keepText?: boolean;
}

/** Creates a client for `baseUrl` (see normalizeBaseUrl) that remembers which `format` works there. */
export function createCatalogClient(baseUrl: string, options: CatalogClientOptions = {}): CatalogClient {
  const { saved, now = Date.now } = options;
  // Looked up on each call, so that a replaced global fetch is used.
  const send: typeof fetch = options.fetch ?? ((input, init) => globalThis.fetch(input, init));
  const deadlines = { ...defaultDeadlines, ...options.deadlines };
  const network = { send, deadlines };
  const formatOf = new Map<CollectionName, PageFormat>();
  let latestFormat: PageFormat | undefined;
  const targets = new Map<CollectionName, number>();
  /** Those that do not send large pages. */
  const inSmallPages = new Set<CollectionName>();

  function remember(collection: CollectionName, format: PageFormat): void {
    formatOf.set(collection, format);
    latestFormat = format;
  }

  /** First the format that worked for this collection or, failing that, for another one. */
  function formatsFor(collection: CollectionName): readonly PageFormat[] {
    const first = formatOf.has(collection) ? formatOf.get(collection) : latestFormat;
    return first === undefined ? formats : [first, ...formats.filter((format) => format !== first)];
  }

  interface Wanted {
    collection: CollectionName;
    query: string | null;
    format: PageFormat;
  }

  async function fetchWith(
    { collection, query, format }: Wanted,
    context: RequestContext,
    signal?: AbortSignal,
  ) {
    const address = pageUrl(baseUrl, collection, query, format);
    const { value, text, bytes, status, headers, notes } = await requestPage(address, context, signal);
    const { results, count, next: rawNext, notes: envelopeNotes } = readEnvelope(value, address, status);
    const next = parseNext(rawNext, address, new URL(pageUrl(baseUrl, collection, null, null)).pathname);
    const page: LoadedPage = {
      address,
      results,
      count,
      next: next.link,
      receivedAt: now(),
      format,
      tagged: headers.has('etag'),
      ...(options.keepText && { text }),
      notes: [
        ...notes,
        ...envelopeNotes,
        ...notesOnSize(query, results.length),
        ...notesOnNext(next, address, results.length),
      ],
    };
    remember(collection, format);
    return { page, bytes, headers };
  }

  async function negotiatePage(collection: CollectionName, query: string | null, signal?: AbortSignal) {
    const refusals: PageFailure[] = [];
    for (const format of formatsFor(collection)) {
      try {
        const fetched = await fetchWith({ collection, query, format }, network, signal);
        const notes = [...refusals.map(noteOnRefusal), ...fetched.page.notes];
        return { ...fetched, page: { ...fetched.page, notes } };
      } catch (error) {
        if (!(error instanceof PageFailure) || !mayDependOnFormat(error)) throw error;
        refusals.push(error);
      }
    }
    throw refusals.at(-1) ?? new PageFailure('unexpected', pageUrl(baseUrl, collection, query, null));
  }

  /** How the page at `query` was requested by an earlier visit that saved it. */
  function savedAs(collection: CollectionName, query: string | null) {
    const queries = [largerPage(query) ?? query, query];
    return formatsFor(collection)
      .flatMap((format) =>
        queries.map((each) => {
          const address = pageUrl(baseUrl, collection, each, format);
          return { collection, query: each, format, address };
        }),
      )
      .find(({ address }) => saved?.has(address));
  }

  /** As `negotiatePage`, with a tenth of the requests where many records are to be read and the service agrees. */
  async function fetchLarge(collection: CollectionName, query: string | null, signal: AbortSignal) {
    const larger = largerPage(query);
    const rest = (targets.get(collection) ?? 0) - (offsetIn(query ?? '') ?? 0);
    if (larger === null || rest <= defaultPageSize || loadsSparingly() || inSmallPages.has(collection))
      return negotiatePage(collection, query, signal);
    try {
      const [format = null] = formatsFor(collection);
      const fetched = await fetchWith({ collection, query: larger, format }, network, signal);
      const { next, results } = fetched.page;
      if (next.kind === 'query' && results.length < (limitIn(larger) ?? 0)) inSmallPages.add(collection);
      return fetched;
    } catch (error) {
      // The network and a busy service say nothing about the size.
      if (!(error instanceof PageFailure) || /^(?:offline|unreachable|busy)$/.test(error.kind)) throw error;
      inSmallPages.add(collection);
      // Repeated after a pause, as a small page.
      if (shouldRetry(0, error)) throw error;
      return negotiatePage(collection, query, signal);
    }
  }

  async function load(collection: CollectionName, query: string | null, signal: AbortSignal) {
    const fetchPage = () => fetchLarge(collection, query, signal);
    if (saved === undefined) return (await fetchPage()).page;
    return loadThrough(saved, {
      address: () => savedAs(collection, query)?.address,
      // Other code on this origin can save something else, so it is validated like any response.
      async read(response) {
        const wanted = savedAs(collection, query) ?? { collection, query, format: null };
        const context = { send: () => Promise.resolve(response), deadlines };
        return (await fetchWith(wanted, context, signal)).page;
      },
      fetchPage,
    });
  }

  const readers = byCollection((collection) =>
    createReadAhead((query, signal) => load(collection, query, signal)),
  );

  return {
    baseUrl,
    saved,
    fetchPage: (collection, query, signal) => readers[collection].read(query, signal),
    fetchSinglePage: async (collection, query, signal) =>
      (await negotiatePage(collection, query, signal)).page,
    isSaved: (collection, query) => savedAs(collection, query) !== undefined,
    setLoadTarget(collection, records) {
      targets.set(collection, records);
      readers[collection].setTarget(records);
    },
  };
}

function noteOnRefusal(refusal: PageFailure): string {
  const response = refusal.kind === 'web-page' ? 'a web page' : `status ${refusal.status}`;
  return `${new URL(refusal.address).search || 'The URL without format'} returned ${response}.`;
}

function notesOnSize(query: string | null, received: number): string[] {
  const limit = limitIn(query ?? '') ?? Infinity;
  return received > limit ? [`The page has ${received} records although the limit is ${limit}.`] : [];
}

/** Whether a failure may be caused by the format, so that another format is worth trying. */
function mayDependOnFormat(failure: PageFailure): boolean {
  if (failure.kind === 'web-page') return true;
  return (
    failure.kind === 'status' && (failure.status === 400 || failure.status === 404 || failure.status === 406)
  );
}
