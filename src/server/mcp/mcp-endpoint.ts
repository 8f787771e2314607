import { MessageChannel, Worker } from 'node:worker_threads';
import { collections } from '../../contract/collections.ts';
import type { CatalogService } from '../../service/http/app.ts';
import { readJsonBody } from '../../service/http/json-body.ts';
import {
  problem,
  responseSecurity,
  type ServiceRequest,
  type ServiceResponse,
} from '../../service/http/response.ts';
import type { Answer, PageRequest, Question } from './mcp-worker.ts';

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
 * Answers POST /mcp, without sessions and streams, in a worker: a search takes milliseconds, in which no other request would
 * be answered. The worker starts with the first question. It reads the catalog through `service`, and again when `version`
 * has another value. `synonyms` are those of `config.json`, which the worker checks.
 */
export function mcpEndpoint(
  service: CatalogService,
  version: () => Promise<string>,
  synonyms?: unknown,
): (request: ServiceRequest) => Promise<ServiceResponse> {
  let worker: Worker | null = null;
  const waiting = new Set<(reason: unknown) => void>();

  function start(): Worker {
    const file = import.meta.url.endsWith('.ts') ? './mcp-worker.ts' : './mcp-worker.js';
    const started = new Worker(new URL(file, import.meta.url), { workerData: synonyms });
    let cause: unknown;
    // It keeps no process alive. If it fails, for lack of memory, the next question starts another.
    started.unref();
    started.on('error', (error) => (cause = error));
    started.on('exit', () => {
      worker = null;
      for (const reject of waiting) reject(new Error('The worker that searches has ended.', { cause }));
    });
    return started;
  }

  function ask(question: Omit<Question, 'port'>): Promise<Answer> {
    const { port1: own, port2: port } = new MessageChannel();
    const { promise, resolve, reject } = Promise.withResolvers<Answer>();
    own.on('message', (message: PageRequest | Answer | Error) => {
      if (message instanceof Error) reject(message);
      else if ('status' in message) resolve(message);
      else void readPage(service, message).then((page) => own.postMessage(page, []));
    });
    waiting.add(reject);
    worker ??= start();
    worker.postMessage({ ...question, port }, [port]);
    return promise.finally(() => {
      waiting.delete(reject);
      own.close();
    });
  }

  return async (request) => {
    const { method, header, baseUrl } = request;
    if (method !== 'POST') return problem(405, 'Use POST here.', { Allow: 'POST' });
    const body = await readJsonBody(request);
    if (typeof body !== 'string') return body;
    const headers = passedOn.flatMap((name): [string, string][] => {
      const value = header(name);
      return value === undefined ? [] : [[name, value]];
    });
    // The tools say that the catalog is unavailable; other requests of the protocol are answered.
    const current = await version().catch(() => null);
    const answer = await ask({ headers, body, baseUrl, version: current });
    return {
      status: answer.status,
      headers: {
        ...(answer.type !== null && { 'Content-Type': answer.type }),
        'Content-Length': String(answer.body.length),
        'Cache-Control': 'no-store',
        ...responseSecurity,
      },
      body: answer.body,
    };
  };
}

/** The body of a page; null if it cannot be read, which is answered as such. */
function readPage(service: CatalogService, { collection, query }: PageRequest) {
  const answer = service({
    method: 'GET',
    path: collections[collection].path,
    query,
    baseUrl: 'http://localhost/',
    header: () => undefined,
    body: async function* () {},
  });
  return answer.then(
    ({ status, body }) => (status === 200 ? body : null),
    () => null,
  );
}
