import { once } from 'node:events';
import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { createMcpHandler } from '@modelcontextprotocol/server';
import { ledgerOf, type ReceivedPage } from '../../catalog/records/ledger.ts';
import { byCollection, type CollectionName, collectionNames } from '../../contract/collection-names.ts';
import { isObject } from '../../contract/records.ts';
import { readSynonymSets } from '../../contract/synonyms.ts';
import { indexCatalog, type IndexedCatalog } from './indexed-catalog.ts';
import { createMcpServer, ToolFailure } from './mcp-server.ts';

/**
 * A request of the protocol, sent to this worker with a port for `PageRequest`s, for pages or null, and for the `Answer` or an
 * error.
 */
export interface Question {
  headers: [string, string][];
  body: string;
  baseUrl: string;
  /** Of the catalog; null if it cannot be read. */
  version: string | null;
  port: MessagePort;
}

/** Asks for a page of a list. */
export interface PageRequest {
  collection: CollectionName;
  query: string;
}

export interface Answer {
  status: number;
  type: string | null;
  body: Uint8Array<ArrayBuffer>;
}

let known: { version: string; catalog: Promise<IndexedCatalog> } | null = null;

/** The catalog is read and indexed at the first question, and again when its version has changed. */
async function catalogOf({ version, port }: Question): Promise<IndexedCatalog> {
  try {
    if (version === null) throw new Error('the version of the catalog is unknown');
    if (known?.version !== version) known = { version, catalog: readCatalog(port) };
    return await known.catalog;
  } catch (error) {
    known = null;
    const cause = { cause: error };
    throw new ToolFailure('The catalog is temporarily unavailable. Try again in a few seconds.', cause);
  }
}

async function answer(question: Question): Promise<void> {
  const { headers, body, baseUrl, port } = question;
  const handler = createMcpHandler(() => createMcpServer(() => catalogOf(question), baseUrl), {
    maxSubscriptions: 0,
  });
  const response = await handler.fetch(new Request(`${baseUrl}mcp`, { method: 'POST', headers, body }));
  const bytes = new Uint8Array(await response.arrayBuffer());
  await handler.close();
  port.postMessage({
    status: response.status,
    type: response.headers.get('content-type'),
    body: bytes,
  } satisfies Answer);
}

/** Every record of the service, as an explorer reads it. */
async function readCatalog(port: MessagePort): Promise<IndexedCatalog> {
  const pages = byCollection((): ReceivedPage[] => []);
  for (const name of collectionNames) {
    let query: string | null = 'format=json&limit=100';
    while (query !== null) {
      const { results, next } = await readPage(port, { collection: name, query });
      pages[name].push({ results, count: null });
      query = next;
    }
  }
  return indexCatalog(
    byCollection((name) => ledgerOf(name, pages[name]).entries),
    readSynonymSets(workerData).sets,
  );
}

async function readPage(port: MessagePort, request: PageRequest) {
  port.postMessage(request);
  const [body]: unknown[] = await once(port, 'message');
  if (!(body instanceof Uint8Array)) throw new Error(`a page of ${request.collection} could not be read`);
  const page: unknown = JSON.parse(new TextDecoder().decode(body));
  const { results, next }: Readonly<Record<string, unknown>> = isObject(page) ? page : {};
  return {
    results: Array.isArray(results) ? (results as unknown[]) : [],
    next: typeof next === 'string' ? new URL(next).search.slice(1) : null,
  };
}

parentPort?.on('message', (question: Question) => {
  answer(question).catch((error: unknown) => question.port.postMessage(error, []));
});
