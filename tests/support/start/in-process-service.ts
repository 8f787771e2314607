import type { CollectionName } from '../../../src/contract/collections.ts';
import { createCatalogService } from '../../../src/service/http/catalog-service.ts';
import type { Tokens } from '../../../src/service/http/tokens.ts';
import { openSqliteStore } from '../../../src/service/sqlite/sqlite-store.ts';
import type { CatalogStore } from '../../../src/service/store.ts';
import { CatalogBuilder } from '../catalog-builder.ts';
import { type CatalogContents, recordsOf, sampleCatalog } from '../catalog-contents.ts';
import { oneToken, writeHeaders } from '../writing.ts';

interface TestService {
  store: CatalogStore;
  handler: (request: Request) => Promise<Response>;
  /** GETs an address, or a collection with a query such as '?limit=5'. */
  get: (where: string) => Promise<Response>;
}

/** A page of the service. */
export interface Page<R = unknown> {
  count: number;
  next: string | null;
  previous: string | null;
  results: R[];
}

/** The base address a test's requests go to. */
export const testBaseUrl = 'http://catalog.test/api/';

/** A database in memory holding `contents`, the sample catalog by default. */
export async function memoryStore(contents?: CatalogContents | CatalogBuilder): Promise<CatalogStore> {
  const store = openSqliteStore(':memory:');
  const lists = contents instanceof CatalogBuilder ? contents.contents : (contents ?? sampleCatalog());
  await store.replaceAll(recordsOf(lists));
  return store;
}

/** The real service over a `memoryStore`. */
export async function testService(
  contents?: CatalogContents | CatalogBuilder,
  options: HandlerOptions = {},
): Promise<TestService> {
  const store = await memoryStore(contents);
  const handler = createHandler(store, options);
  return { store, handler, get: (where) => handler(new Request(new URL(where, testBaseUrl))) };
}

/** The address of a page of `collection`. */
export function pageAddress(collection: CollectionName, query = ''): string {
  return `${testBaseUrl}${collection}/${query}`;
}

/** Reads pages of a collection in `store` and adds records to it, as a client over HTTP. */
export function clientOf(store: CatalogStore, collection: CollectionName = 'indicator') {
  const ask = createHandler(store, { tokens: oneToken });
  return {
    ask,
    get: (query?: string) => ask(new Request(pageAddress(collection, query))),
    add: (record: object) => {
      const init = { method: 'POST', headers: writeHeaders, body: JSON.stringify(record) };
      return ask(new Request(pageAddress(collection), init));
    },
  };
}

interface HandlerOptions {
  /** The tokens that allow adding records; none by default. */
  tokens?: Tokens | null;
  /** The site's public address; without it, links use the origin of each request. */
  publicUrl?: string;
}

/** The whole service as one function from web Request to Response, for use in process without a socket. */
export function createHandler(
  store: CatalogStore,
  { tokens, publicUrl }: HandlerOptions = {},
): (request: Request) => Promise<Response> {
  const service = createCatalogService(store, tokens);
  return async (request) => {
    const url = new URL(request.url);
    const { status, headers, body } = await service({
      method: request.method,
      path: url.pathname.startsWith('/api/') ? url.pathname.slice('/api/'.length) : '/',
      query: url.search.slice(1),
      baseUrl: new URL('api/', publicUrl ?? `${url.origin}/`).href,
      header: (name) => request.headers.get(name) ?? undefined,
      body: () => chunksOf(request.body),
      signal: () => request.signal,
    });
    return new Response(body, { status, headers });
  };
}

async function* chunksOf(body: ReadableStream<Uint8Array> | null): AsyncGenerator<Uint8Array> {
  const reader = body?.getReader();
  for (let read = await reader?.read(); read && !read.done; read = await reader?.read()) yield read.value;
}
