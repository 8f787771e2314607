import type { IncomingMessage } from 'node:http';
import { type CollectionName, collectionNames } from '../../../src/contract/collections.ts';
import type { CatalogBuilder } from '../catalog-builder.ts';
import { startAnswering } from './http-server.ts';
import type { Page } from './in-process-service.ts';

/** What a stock service may do worse still, to choose from. */
export interface StockHabits {
  /** Whether rows move between pages, as without a stable order: some are repeated, others missing. */
  shuffled?: boolean;
  /** Whether the first row is removed after the first page, so that the second page skips one. */
  removed?: boolean;
  /** Pages by number, 100 rows each, whatever limit and offset are. */
  isNumbered?: boolean;
  /** The most rows of a page; its `next` goes by the limit all the same. */
  mostRows?: number;
  /** Returns the first page for every offset. */
  ignoresOffset?: boolean;
  /** The page that is sent instead. */
  changed?: (page: Page) => object;
  /** Fails from this offset on. */
  breaksAt?: number;
  /** How long it is busy when the second page is first requested, in seconds. */
  busyFor?: number;
  /** Returns records that violate the contract. */
  badRecord?: boolean;
}

/** A running stock service, and what it was sent, as method and target. */
export interface StockService {
  address: string;
  requests: string[];
}

interface StockAnswer {
  status: number;
  type: string;
  body: string;
  etag?: string;
}

const host = 'http://internal.example:8000';

/**
 * A service as deployed ones are: a web page for format=api, links to an internal host, previous without
 * offset, no Allow, no CORS. Stopped when the test ends.
 */
export async function startStockService(
  catalog: CatalogBuilder,
  habits: StockHabits = {},
): Promise<StockService> {
  const requests: string[] = [];
  let { busyFor } = habits;
  const address = await startAnswering((request, response) => {
    requests.push(`${request.method} ${request.url}`);
    if (busyFor !== undefined && request.url?.includes('offset=100')) {
      response.writeHead(503, { 'Retry-After': busyFor }).end();
      busyFor = undefined;
      return;
    }
    const { status, type, body, etag } = answer(request, catalog, habits);
    const headers = { 'Content-Type': type, Vary: 'Accept', ...(etag === undefined ? {} : { ETag: etag }) };
    const unchanged = etag !== undefined && request.headers['if-none-match'] === etag;
    response.writeHead(unchanged ? 304 : status, headers);
    response.end(unchanged ? undefined : body);
  });
  return { address: `${address}api/`, requests };
}

function answer(
  { url: target = '', headers }: IncomingMessage,
  catalog: CatalogBuilder,
  habits: StockHabits,
): StockAnswer {
  const url = new URL(target, host);
  const name = collectionNames.find((each) => url.pathname === `/api/${each}/`);
  if (name === undefined) return { status: 404, type: 'text/html', body: '<h1>Not Found</h1>' };
  if (url.searchParams.get('format') !== 'api') return page(url, name, catalog, habits);
  return headers.accept === 'application/json'
    ? { status: 406, type: 'application/json', body: '{"detail":"Not acceptable"}' }
    : { status: 200, type: 'text/html', body: '<html><title>Api</title></html>' };
}

function page(url: URL, name: CollectionName, catalog: CatalogBuilder, habits: StockHabits): StockAnswer {
  const asked = (key: string, otherwise: number) => Number(url.searchParams.get(key) ?? otherwise);
  const limit = habits.isNumbered ? 100 : asked('limit', 100);
  const offset = habits.isNumbered ? 100 * asked('page', 1) - 100 : asked('offset', 0);
  if (offset >= (habits.breaksAt ?? Number.POSITIVE_INFINITY))
    return { status: 500, type: 'text/html', body: '' };
  const all: unknown[] = catalog.contents[name].slice(habits.removed && offset > 0 ? 1 : 0);
  const start = habits.ignoresOffset ? 0 : offset;
  const rows = all.slice(start, start + Math.min(limit, habits.mostRows ?? limit));
  if (habits.shuffled && offset > 0) rows[0] = all[0];
  const results = habits.badRecord ? rows.map((row) => Object.assign({}, row, { name: 5 })) : rows;
  const following = habits.isNumbered
    ? `${host}/?page=${offset / 100 + 2}`
    : link(url, limit, offset + limit);
  const next = offset + limit < all.length ? following : null;
  const previous = offset > 0 ? link(url, limit, Math.max(0, offset - limit)) : null;
  const sent = { count: all.length, next, previous, results };
  const body = JSON.stringify(habits.changed?.(sent) ?? sent);
  return { status: 200, type: 'application/json', body, etag: `"${name}-${limit}-${offset}"` };
}

function link({ pathname, searchParams }: URL, limit: number, offset: number): string {
  const format = searchParams.get('format');
  const head = format === null ? '' : `format=${format}&`;
  return `${host}${pathname}?${head}limit=${limit}${offset > 0 ? `&offset=${offset}` : ''}`;
}
