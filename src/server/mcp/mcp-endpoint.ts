import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { collectionWords } from '../../contract/collection-names.ts';
import { readJsonBody } from '../../service/http/json-body.ts';
import { acceptsJson } from '../../service/http/negotiation.ts';
import { problem, type ServiceRequest, type ServiceResponse } from '../../service/http/response.ts';
import { boundedQueue } from '../../service/work.ts';
import type { CatalogSource } from './catalog-reader.ts';
import type { Question, Reply, WorkerData } from './mcp-worker.ts';

/** Times in ms. */
const usual = {
  /** Requests that are received or answered at once. */
  requests: 64,
  /** For an answer. */
  deadline: 10_000,
  /** After the deadline, until a worker that has not said so is ended. */
  longestSilence: 2000,
  /** The rest of `currentCatalog`. */
  rest: 20,
  /** Whether indicators and variables of one name are one measure. */
  hasTwins: true,
  /** Of the worker's heap, in MiB. */
  memory: 192,
  worker: new URL(`./mcp-worker.${import.meta.url.endsWith('.ts') ? 'ts' : 'js'}`, import.meta.url),
};

/** In bytes: twenty questions take 4 KiB. */
const largestBody = 64 * 1024;

/** The headers of a request that the protocol reads. */
const passedOn = ['content-type', 'mcp-protocol-version', 'mcp-session-id', 'mcp-method', 'mcp-name'];

/** Answers POST /mcp in a worker, since nobody else would be answered during a search; it starts, and reads the catalog, with the first. */
export function mcpEndpoint(
  source: CatalogSource,
  synonyms?: unknown,
  options: Partial<typeof usual> = {},
): (request: ServiceRequest) => Promise<ServiceResponse> {
  const limits = { ...usual, ...options };
  const { deadline, rest, hasTwins } = limits;
  const queue = boundedQueue({ running: 1, waiting: limits.requests, timeout: deadline });
  let requests = 0;
  let worker: Worker | null = null;

  function start(): Worker {
    const { one, plural } = collectionWords.subdomain;
    const started = new Worker(limits.worker, {
      workerData: { source, synonyms, rest, hasTwins, topic: [one, plural] } satisfies WorkerData,
      // Node 22 warns of SQLite.
      execArgv: ['--disable-warning=ExperimentalWarning'],
      resourceLimits: { maxOldGenerationSizeMb: limits.memory, maxYoungGenerationSizeMb: 2 },
    });
    // It keeps no process alive.
    started.unref();
    // Also between questions, when nobody waits for it.
    started.on('error', () => end(started));
    return started;
  }

  function end(ended: Worker): void {
    if (worker === ended) worker = null;
    void ended.terminate();
  }

  /** One question may keep the worker for ever: it is ended, and the next one starts another. */
  async function ask(question: Question): Promise<ServiceResponse | null> {
    const asked = (worker ??= start());
    asked.postMessage(question, []);
    const signal = AbortSignal.timeout(deadline + limits.longestSilence);
    const [reply]: Reply[] = await once(asked, 'message', { signal }).catch((cause: unknown) => {
      end(asked);
      throw new Error('The worker that searches has ended.', { cause });
    });
    if (reply?.answer === undefined) throw reply?.error;
    return reply.answer;
  }

  /** Null if that is known to take too long. */
  async function answer(request: ServiceRequest): Promise<ServiceResponse | null> {
    const until = performance.now() + deadline;
    const body = await readJsonBody(request, largestBody);
    if (typeof body !== 'string') return body;
    const { baseUrl } = request;
    const askNow = () =>
      ask({ headers: headersOf(request), body, baseUrl, milliseconds: until - performance.now() });
    // Single questions go before batches.
    return queue(askNow, undefined, body.length);
  }

  return async (request) => {
    if (!acceptsJson(request.header('accept'))) return problem(406, 'Answers are application/json.');
    if (requests >= limits.requests) return unavailable('Too many questions are being asked at once.', 2);
    requests += 1;
    const { promise: late, resolve } = Promise.withResolvers<null>();
    const timer = setTimeout(resolve, deadline, null);
    try {
      const answered = await Promise.race([answer(request), late]);
      return answered ?? unavailable('This question was not answered in time.', 5);
    } finally {
      clearTimeout(timer);
      requests -= 1;
    }
  };
}

function headersOf({ header }: ServiceRequest): [string, string][] {
  const headers = passedOn.flatMap((name): [string, string][] => {
    const value = header(name);
    return value === undefined ? [] : [[name, value]];
  });
  return [...headers, ['accept', 'application/json, text/event-stream']];
}

function unavailable(detail: string, seconds: number): ServiceResponse {
  return problem(503, `${detail} Try again in ${seconds} s.`, { 'Retry-After': String(seconds) });
}
