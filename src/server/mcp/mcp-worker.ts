import { setTimeout as pause } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import {
  createMcpHandler,
  isLegacyRequest,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server';
import { nameTopics } from '../../contract/collection-names.ts';
import { readSynonymSets } from '../../contract/configuration/synonyms.ts';
import { type ServiceResponse, textResponse } from '../../service/http/response.ts';
import { type CatalogSource, currentCatalog } from './catalog-reader.ts';
import { createMcpServer, ToolFailure } from './mcp-server.ts';

/** `synonyms` are as `config.json` has them; `rest` is that of `currentCatalog`. */
export interface WorkerData {
  source: CatalogSource;
  synonyms: unknown;
  rest: number;
  hasTwins: boolean;
  /** What readers see for a subdomain, one and several of them. */
  topic: readonly [string, string];
}

/** A request of the protocol. */
export interface Question {
  headers: [string, string][];
  body: string;
  baseUrl: string;
  /** How long it is waited for. */
  milliseconds: number;
}

/** To the one question that was asked; the answer is null if there was none in time. */
export interface Reply {
  answer?: ServiceResponse | null;
  error?: unknown;
}

/** In messages; only clients of early 2025 send batches. */
const largestBatch = 20;

const { source, synonyms, rest, hasTwins, topic }: WorkerData = workerData;
nameTopics(topic);
const catalog = currentCatalog(source, readSynonymSets(synonyms), rest, hasTwins);

async function respond({ headers, body, baseUrl, milliseconds }: Question): Promise<Response> {
  const end = performance.now() + milliseconds;
  const request = new Request(`${baseUrl}mcp`, { method: 'POST', headers, body });
  const parsedBody: unknown = await new Response(body).json().catch(() => undefined);
  if (Array.isArray(parsedBody) && parsedBody.length > largestBatch) return refuseBatch();
  const inTime = async () => {
    const indexed = await catalog();
    // Before each message of a batch.
    if (performance.now() > end) throw new ToolFailure('This question was not answered in time.');
    return indexed;
  };
  const create = () => createMcpServer(inTime, baseUrl);
  // The library would answer clients of 2025 with a stream of one event.
  if (!(await isLegacyRequest(request, parsedBody)))
    return createMcpHandler(create, { legacy: 'reject', maxSubscriptions: 0 }).fetch(request, { parsedBody });
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
  const server = create();
  await server.connect(transport);
  const response = await transport.handleRequest(request, { parsedBody });
  await server.close();
  return response;
}

function refuseBatch(): Response {
  const message = `Invalid Request: Batch must not exceed ${largestBatch} messages`;
  return Response.json({ jsonrpc: '2.0', id: null, error: { code: -32_600, message } }, { status: 400 });
}

async function reply(question: Question): Promise<Reply> {
  try {
    const response = await Promise.race([respond(question), pause(question.milliseconds, null)]);
    if (response === null) return { answer: null };
    const body = await response.text();
    return {
      answer: textResponse(response.status, 'application/json', body, { 'Cache-Control': 'no-store' }),
    };
  } catch (error) {
    return { error };
  }
}

const send = (message: Reply) => parentPort?.postMessage(message, []);
parentPort?.on('message', (question: Question) => void reply(question).then(send));
