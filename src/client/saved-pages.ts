import type { LoadedPage } from './page.ts';
import type { Bytes } from './read-body.ts';

/** How one page is read or fetched. */
interface PageSource {
  /** The address under which an earlier visit saved it. */
  address(): string | undefined;
  /** Rejects if the response is not a page. */
  read(response: Response): Promise<LoadedPage>;
  fetchPage(): Promise<{ page: LoadedPage; bytes: Bytes; headers: Headers }>;
}

/** Responses saved in this browser, by the address of their page; those of all services together. Nothing rejects. */
export interface SavedPages {
  /** Resolves when `has` knows what was saved before. If storage never responds, it does not either. */
  readonly opened: Promise<unknown>;
  /** Why the browser saves nothing; undefined if it does. */
  readonly refusal: () => unknown;
  /** Whether an earlier visit saved it. */
  has(address: string): boolean;
  read(address: string): Promise<Response | undefined>;
  write(address: string, response: Response): Promise<void>;
  /** Replaces all pages whose address starts with `prefix`, so that a list is never saved in two versions. */
  replace(prefix: string, pages: ReadonlyMap<string, Response>): Promise<void>;
}

/** The header of a saved page with the time of its arrival, in epoch ms. */
const receivedHeader = 'x-received-at';

/** How long the device may take before the service is asked as well, and how long after the service has failed, in ms. */
const storagePatience = { first: 1000, last: 10_000 };

/** The saved page, or the fetched one, which is saved then; rejects as `fetchPage` does. A device that takes long is waited for once the service has failed. */
export async function loadThrough(store: SavedPages, source: PageSource): Promise<LoadedPage> {
  const reading = savedPage(store, source);
  const soon = await inTime(reading, storagePatience.first);
  if (soon !== undefined) return soon;
  try {
    return await fetchAndSave(store, source);
  } catch (error) {
    const late = await inTime(reading, storagePatience.last);
    if (late === undefined) throw error;
    return late;
  }
}

/** Undefined if there is none that can be read: the service has the page. */
async function savedPage(store: SavedPages, source: PageSource): Promise<LoadedPage | undefined> {
  await store.opened;
  const address = source.address();
  const response = address === undefined ? undefined : await store.read(address);
  const receivedAt = Number(response?.headers.get(receivedHeader) ?? undefined);
  if (response === undefined || Number.isNaN(new Date(receivedAt).getTime())) return undefined;
  const page = await source.read(response).catch(() => undefined);
  return page && { ...page, receivedAt, isSaved: true };
}

async function fetchAndSave(store: SavedPages, source: PageSource): Promise<LoadedPage> {
  const { page, bytes, headers } = await source.fetchPage();
  const savedHeaders = new Headers({ [receivedHeader]: String(page.receivedAt) });
  for (const name of ['content-type', 'etag']) {
    const value = headers.get(name);
    if (value !== null) savedHeaders.set(name, value);
  }
  // As they came, and as a blob, which the browser takes over: a body of text or of a stream is written by the page's thread.
  void store.write(page.address, new Response(new Blob([...bytes]), { headers: savedHeaders }));
  return page;
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

/** Pages that a client neither reads nor saves but collects, to replace those of a list once it is complete. */
export function collectPages(): SavedPages & { pages: ReadonlyMap<string, Response> } {
  const pages = new Map<string, Response>();
  return {
    pages,
    opened: Promise.resolve(),
    refusal: () => undefined,
    has: () => false,
    read: async () => undefined,
    write: async (address, response) => void pages.set(address, response),
    replace: async () => undefined,
  };
}
