import { createCatalogService, type CatalogServiceOptions } from './catalog-service.ts';
import type { CatalogStore } from '../store.ts';

export interface HandlerOptions extends CatalogServiceOptions {
  /** Where the service is mounted on its host, with both slashes: '/api/' unless told otherwise. */
  basePath?: string;
  /** The site's address as its readers see it; without it links repeat the origin of each request. */
  publicUrl?: string;
}

/** The whole service as one function over web requests; used in process, without a socket. */
export function createHandler(
  store: CatalogStore,
  { basePath = '/api/', publicUrl, ...options }: HandlerOptions = {},
): (request: Request) => Promise<Response> {
  const answer = createCatalogService(store, options);
  return async (request) => {
    const url = new URL(request.url);
    const { status, headers, body } = await answer({
      method: request.method,
      path: url.pathname.startsWith(basePath) ? url.pathname.slice(basePath.length) : '/',
      query: url.search.slice(1),
      baseUrl: new URL(basePath.slice(1), publicUrl ?? `${url.origin}/`).href,
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
