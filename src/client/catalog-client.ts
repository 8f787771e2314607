import { byCollection, type CollectionName } from '../contract/collection-names.ts';
import { PageFailure } from './failure.ts';
import { type LoadedPage, notesOnNext, type PageFormat, pageUrl, parseNext } from './page.ts';
import { type ReadAheadState, createReadAhead } from './read-ahead.ts';
import { readEnvelope } from './read-response.ts';
import { type Deadlines, requestPage, defaultDeadlines } from './request-page.ts';
import { contractFormat } from '../contract/page-query.ts';

export type { LoadedPage, PageFormat };

export interface CatalogClient {
  readonly baseUrl: string;
  /** Returns the page at `query` (null: the first) of a collection; rejects with a PageFailure. */
  fetchPage(collection: CollectionName, query: string | null, signal?: AbortSignal): Promise<LoadedPage>;
  /** As `fetchPage`, but prefetched pages are neither used nor discarded. */
  fetchSinglePage: CatalogClient['fetchPage'];
  remember(collection: CollectionName, format: PageFormat): void;
  /** Sets how many records of a collection will be read, so that pages can be prefetched; 0 when loading stops. */
  setLoadTarget(collection: CollectionName, records: number): void;
  prefetched(collection: CollectionName): ReadAheadState;
}

const formats: readonly PageFormat[] = [contractFormat, 'json', null];

/** Replacements for the platform's fetch, clock (epoch ms) and deadlines (ms), and whether pages keep their text. */
export interface CatalogClientOptions {
  fetch?: typeof fetch;
  now?: () => number;
  deadlines?: Partial<Deadlines>;
  keepText?: boolean;
}

/** Creates a client for `baseUrl` (see normalizeBaseUrl) that remembers which `format` works there. */
export function createCatalogClient(baseUrl: string, options: CatalogClientOptions = {}): CatalogClient {
  // Looked up on each call, so that a replaced global fetch is used.
  const send: typeof fetch = options.fetch ?? ((input, init) => globalThis.fetch(input, init));
  const now = options.now ?? Date.now;
  const deadlines = { ...defaultDeadlines, ...options.deadlines };
  const context = { send, deadlines };
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

  async function fetchWith(
    collection: CollectionName,
    query: string | null,
    format: PageFormat,
    signal?: AbortSignal,
  ): Promise<LoadedPage> {
    const address = pageUrl(baseUrl, collection, query, format);
    const { value, text, status, tagged, notes } = await requestPage(address, context, signal);
    const { results, count, next: rawNext, notes: envelopeNotes } = readEnvelope(value, address, status);
    const next = parseNext(rawNext, address);
    return {
      address,
      results,
      count,
      next: next.link,
      receivedAt: now(),
      format,
      tagged,
      ...(options.keepText && { text }),
      notes: [
        ...notes,
        ...envelopeNotes,
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
    for (const format of formatsFor(collection)) {
      try {
        const page = await fetchWith(collection, query, format, signal);
        remember(collection, format);
        return refusals.length === 0
          ? page
          : { ...page, notes: [...refusals.map(noteOnRefusal), ...page.notes] };
      } catch (error) {
        if (!(error instanceof PageFailure) || !mayDependOnFormat(error)) throw error;
        refusals.push(error);
      }
    }
    throw refusals.at(-1) ?? new PageFailure('unexpected', pageUrl(baseUrl, collection, query, null));
  }

  const readers = byCollection((collection) =>
    createReadAhead((query, signal) => negotiatePage(collection, query, signal)),
  );

  return {
    baseUrl,
    fetchPage: (collection, query, signal) => readers[collection].read(query, signal),
    fetchSinglePage: negotiatePage,
    remember,
    setLoadTarget: (collection, records) => readers[collection].setTarget(records),
    prefetched: (collection) => readers[collection].state(),
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

/** Whether a failure may be caused by the format, so that another format is worth trying. */
function mayDependOnFormat(failure: PageFailure): boolean {
  if (failure.kind === 'web-page') return true;
  return (
    failure.kind === 'status' && (failure.status === 400 || failure.status === 404 || failure.status === 406)
  );
}
