import { byCollection, type CollectionName } from '../contract/collection-names.ts';
import { PageFailure } from './failure.ts';
import { type LoadedPage, notesOnNext, type PageFormat, pageUrl, parseNext } from './page.ts';
import { type ReadAheadState, createReadAhead } from './read-ahead.ts';
import { readEnvelope } from './read-response.ts';
import { type Deadlines, requestPage, type RequestContext, defaultDeadlines } from './request-page.ts';
import type { SavedPages } from './saved-pages.ts';
import { contractFormat } from '../contract/page-query.ts';

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
  prefetched(collection: CollectionName): ReadAheadState;
}

const formats: readonly PageFormat[] = [contractFormat, 'json', null];

/** The header of a saved page with the time of its arrival, in epoch ms. */
const receivedHeader = 'x-received-at';

/** Maximum of that time, which is that of a Date. */
const latest = 8.64e15;

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

  /** Undefined if there is none that can be read. */
  async function savedPage(collection: CollectionName, query: string | null, signal: AbortSignal) {
    await saved?.opened;
    for (const format of formatsFor(collection)) {
      const address = pageUrl(baseUrl, collection, query, format);
      const response = saved?.has(address) ? await saved.read(address) : undefined;
      const receivedAt = Number(response?.headers.get(receivedHeader) ?? undefined);
      if (response === undefined || !(receivedAt >= 0 && receivedAt <= latest)) continue;
      const context = { send: () => Promise.resolve(response), deadlines };
      // Other code on this origin can save something else, so it is validated like any response; the service has the page.
      const fetched = await fetchWith({ collection, query, format }, context, signal).catch(() => null);
      if (fetched !== null) return { ...fetched.page, receivedAt, isSaved: true } as const;
    }
    return undefined;
  }

  async function fetchAndSave(collection: CollectionName, query: string | null, signal: AbortSignal) {
    const { page, text, headers } = await negotiatePage(collection, query, signal);
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
    if (saved === undefined) return (await negotiatePage(collection, query, signal)).page;
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
    isSaved: (collection, query) =>
      formatsFor(collection).some((format) => saved?.has(pageUrl(baseUrl, collection, query, format))),
    setLoadTarget: (collection, records) => readers[collection].setTarget(records),
    prefetched: (collection) => readers[collection].state(),
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
  const limit = Number(new URLSearchParams(query ?? '').getAll('limit').at(-1));
  return limit > 0 && received > limit
    ? [`The page has ${received} records although the limit is ${limit}.`]
    : [];
}

/** Whether a failure may be caused by the format, so that another format is worth trying. */
function mayDependOnFormat(failure: PageFailure): boolean {
  if (failure.kind === 'web-page') return true;
  return (
    failure.kind === 'status' && (failure.status === 400 || failure.status === 404 || failure.status === 406)
  );
}
