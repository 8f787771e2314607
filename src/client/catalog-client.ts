import { byCollection, type CollectionName } from '../contract/collection-names.ts';
import { PageFailure } from './failure.ts';
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
import { shouldRetry } from './retry.ts';
import type { SavedPages } from './saved-pages.ts';
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

/** The header of a saved page with the time of its arrival, in epoch ms. */
const receivedHeader = 'x-received-at';

/** How long the device may take before the service is asked as well, and how long after the service has failed, in ms. */
const storagePatience = { first: 1000, last: 10_000 };

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
    const { value, text, status, headers, notes } = await requestPage(address, context, signal);
    const { results, count, next: rawNext, notes: envelopeNotes } = readEnvelope(value, address, status);
    const next = parseNext(rawNext, address);
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
    return { page, text, headers };
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
  function savedAs(collection: CollectionName, query: string | null): Wanted | undefined {
    const queries = [largerPage(query) ?? query, query];
    return formatsFor(collection)
      .flatMap((format) => queries.map((each) => ({ collection, query: each, format })))
      .find((wanted) => saved?.has(pageUrl(baseUrl, collection, wanted.query, wanted.format)));
  }

  /** Undefined if there is none that can be read. */
  async function savedPage(collection: CollectionName, query: string | null, signal: AbortSignal) {
    await saved?.opened;
    const wanted = saved && savedAs(collection, query);
    if (wanted === undefined) return undefined;
    const response = await saved?.read(pageUrl(baseUrl, collection, wanted.query, wanted.format));
    const receivedAt = Number(response?.headers.get(receivedHeader) ?? undefined);
    if (response === undefined || Number.isNaN(new Date(receivedAt).getTime())) return undefined;
    const context = { send: () => Promise.resolve(response), deadlines };
    // Other code on this origin can save something else, so it is validated like any response; the service has the page.
    const fetched = await fetchWith(wanted, context, signal).catch(() => null);
    return fetched === null ? undefined : { ...fetched.page, receivedAt, isSaved: true as const };
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

  async function fetchAndSave(collection: CollectionName, query: string | null, signal: AbortSignal) {
    const { page, text, headers } = await fetchLarge(collection, query, signal);
    const kept = new Headers({ [receivedHeader]: String(page.receivedAt) });
    for (const name of ['content-type', 'etag']) {
      const value = headers.get(name);
      if (value !== null) kept.set(name, value);
    }
    void saved?.write(page.address, new Response(text, { headers: kept }));
    return page;
  }

  /** The saved page, if there is one. A device that takes long is waited for once the service has failed. */
  async function load(collection: CollectionName, query: string | null, signal: AbortSignal) {
    const reading = savedPage(collection, query, signal);
    const soon = await inTime(reading, storagePatience.first);
    if (soon !== undefined) return soon;
    try {
      return await fetchAndSave(collection, query, signal);
    } catch (error) {
      const late = await inTime(reading, storagePatience.last);
      if (late === undefined) throw error;
      return late;
    }
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

/** Undefined if `work` takes longer than this time, in ms. */
async function inTime<T>(work: Promise<T>, milliseconds: number): Promise<T | undefined> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), milliseconds);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
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
