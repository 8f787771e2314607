import { createMcpHandler } from '@modelcontextprotocol/server';
import { ledgerOf, type ReceivedPage } from '../../catalog/records/ledger.ts';
import { byCollection, type CollectionName, collectionNames } from '../../contract/collection-names.ts';
import { collections } from '../../contract/collections.ts';
import type { CatalogService } from '../../service/http/app.ts';
import { readJsonBody } from '../../service/http/json-body.ts';
import {
  problem,
  responseSecurity,
  type ServiceRequest,
  type ServiceResponse,
} from '../../service/http/response.ts';
import { isObject } from '../../contract/records.ts';
import { indexCatalog, type IndexedCatalog } from './indexed-catalog.ts';
import { createMcpServer, ToolFailure } from './mcp-server.ts';

/** The headers of a request that the protocol reads. */
const passedOn = [
  'accept',
  'content-type',
  'mcp-protocol-version',
  'mcp-session-id',
  'mcp-method',
  'mcp-name',
];

/**
 * Answers POST /mcp, without sessions and streams. The catalog is read through `service` and indexed at the first question, and
 * again when `version` has another value.
 */
export function mcpEndpoint(
  service: CatalogService,
  version: () => Promise<string>,
): (request: ServiceRequest) => Promise<ServiceResponse> {
  let known: { version: string; catalog: Promise<IndexedCatalog> } | null = null;

  async function catalog(): Promise<IndexedCatalog> {
    try {
      const now = await version();
      if (known?.version !== now) known = { version: now, catalog: readCatalog(service) };
      return await known.catalog;
    } catch (error) {
      known = null;
      throw new ToolFailure('The catalog is temporarily unavailable. Try again in a few seconds.', {
        cause: error,
      });
    }
  }

  return async (request) => {
    const { method, header, baseUrl } = request;
    if (method !== 'POST') return problem(405, 'Use POST here.', { Allow: 'POST' });
    const body = await readJsonBody(request);
    if (typeof body !== 'string') return body;
    const handler = createMcpHandler(() => createMcpServer(catalog, baseUrl), {
      responseMode: 'json',
      maxSubscriptions: 0,
    });
    const headers = new Headers();
    for (const name of passedOn) {
      const value = header(name);
      if (value !== undefined) headers.set(name, value);
    }
    const response = await handler.fetch(new Request(`${baseUrl}mcp`, { method, headers, body }));
    const bytes = new Uint8Array(await response.arrayBuffer());
    await handler.close();
    const type = response.headers.get('content-type');
    return {
      status: response.status,
      headers: {
        ...(type !== null && { 'Content-Type': type }),
        'Content-Length': String(bytes.length),
        'Cache-Control': 'no-store',
        ...responseSecurity,
      },
      body: bytes,
    };
  };
}

/** Every record of a service, as an explorer reads it. */
async function readCatalog(service: CatalogService): Promise<IndexedCatalog> {
  const pages = byCollection((): ReceivedPage[] => []);
  for (const name of collectionNames) {
    let query: string | null = '?format=json&limit=100';
    while (query !== null) {
      const page = await readPage(service, name, query.slice(1));
      pages[name].push({ results: page.results, count: null });
      query = page.next;
    }
  }
  return indexCatalog(byCollection((name) => ledgerOf(name, pages[name]).entries));
}

async function readPage(service: CatalogService, name: CollectionName, query: string) {
  const { status, body } = await service({
    method: 'GET',
    path: collections[name].path,
    query,
    baseUrl: 'http://localhost/',
    header: () => undefined,
    body: async function* () {},
  });
  if (status !== 200 || body === null) throw new Error(`status ${status} for ${name}`);
  const page: unknown = JSON.parse(new TextDecoder().decode(body));
  const { results, next }: Readonly<Record<string, unknown>> = isObject(page) ? page : {};
  return {
    results: Array.isArray(results) ? (results as unknown[]) : [],
    next: typeof next === 'string' ? new URL(next).search : null,
  };
}
