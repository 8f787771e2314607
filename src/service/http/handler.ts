import { createCatalogService, type CatalogServiceOptions } from './catalog-service.ts';
import type { CatalogStore } from '../store.ts';

export interface HandlerOptions extends CatalogServiceOptions {
  /** The path under which the service is mounted, with both slashes; '/api/' by default. */
  basePath?: string;
  /** The site's public address; without it, links use the origin of each request. */
  publicUrl?: string;
}

/** The whole service as one function from web Request to Response, for use in process without a socket. */
export function createHandler(
  store: CatalogStore,
  { basePath = '/api/', publicUrl, ...options }: HandlerOptions = {},
): (request: Request) => Promise<Response> {
  const service = createCatalogService(store, options);
  return async (request) => {
    const url = new URL(request.url);
    const { status, headers, body } = await service({
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
