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

/** `synonyms` are as `config.json` has them; `rest` is that of `currentCatalog`. Nobody waits for more than `deadline` ms. */
export interface WorkerData {
  source: CatalogSource;
  synonyms: unknown;
  deadline: number;
  rest: number;
  hasTwins: boolean;
  /** What readers see for a subdomain, one and several of them. */
  topic: readonly [string, string];
}

/** A request of the protocol. */
export interface Question {
  id: number;
  headers: [string, string][];
  body: string;
  baseUrl: string;
}

/** To the question of this `id`; one to no question, every second, shows that the worker is alive. */
export interface Reply {
  id: number;
  answer?: ServiceResponse;
  error?: unknown;
}

/** In messages; only clients of early 2025 send batches. */
const largestBatch = 20;

const { source, synonyms, deadline, rest, hasTwins, topic }: WorkerData = workerData;
nameTopics(topic);
const catalog = currentCatalog(source, readSynonymSets(synonyms), rest, hasTwins);

/** What waits to be done for each question. */
const waiting = new Map<object, (() => void)[]>();

/** Resolves when one thing may be done for a question, which nobody needs after `end`. Questions take turns, so that none waits for a whole batch. */
async function turn(asked: { end: number }): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  if (waiting.size === 0) setImmediate(takeTurn);
  waiting.set(asked, [...(waiting.get(asked) ?? []), resolve]);
  await promise;
  if (performance.now() > asked.end) throw new ToolFailure('This question was not answered in time.');
}

function takeTurn(): void {
  for (const [asked, [begin, ...others]] of waiting) {
    waiting.delete(asked);
    if (others.length > 0) waiting.set(asked, others);
    begin?.();
    break;
  }
  // Questions that have arrived meanwhile come first.
  if (waiting.size > 0) setImmediate(takeTurn);
}

async function respond({ headers, body, baseUrl }: Question): Promise<Response> {
  const asked = { end: performance.now() + deadline };
  const request = new Request(`${baseUrl}mcp`, { method: 'POST', headers, body });
  const parsedBody: unknown = await new Response(body).json().catch(() => undefined);
  if (Array.isArray(parsedBody) && parsedBody.length > largestBatch) return refuseBatch();
  const inTurn = async () => {
    const indexed = await catalog();
    await turn(asked);
    return indexed;
  };
  const create = () => createMcpServer(inTurn, baseUrl);
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
  const { id } = question;
  try {
    const response = await respond(question);
    const body = await response.text();
    return {
      id,
      answer: textResponse(response.status, 'application/json', body, { 'Cache-Control': 'no-store' }),
    };
  } catch (error) {
    return { id, error };
  }
}

const send = (message: Reply) => parentPort?.postMessage(message, []);
parentPort?.on('message', (question: Question) => void reply(question).then(send));
setInterval(send, 1000, { id: 0 } satisfies Reply);
