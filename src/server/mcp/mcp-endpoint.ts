import { Worker } from 'node:worker_threads';
import { collectionWords } from '../../contract/collection-names.ts';
import { readJsonBody } from '../../service/http/json-body.ts';
import { acceptsJson } from '../../service/http/negotiation.ts';
import { problem, type ServiceRequest, type ServiceResponse } from '../../service/http/response.ts';
import type { CatalogSource } from './catalog-reader.ts';
import type { Question, Reply, WorkerData } from './mcp-worker.ts';

/** Times in ms. */
const usual = {
  /** Requests that are received or answered at once. */
  requests: 64,
  /** For an answer. */
  deadline: 10_000,
  /** How long the worker may be silent; it replies every second. */
  longestSilence: 5000,
  /** After a worker has failed, until another one starts. */
  pause: 30_000,
  /** The rest of `currentCatalog`. */
  rest: 20,
  /** Whether indicators and variables of one name are one measure. */
  hasTwins: true,
  /** Of the worker's heap, in MiB. V8 uses what it may before it collects, so a worker gets more only when it needs it. */
  memory: [48, 80, 128, 192],
  worker: new URL(`./mcp-worker.${import.meta.url.endsWith('.ts') ? 'ts' : 'js'}`, import.meta.url),
};

/** In bytes: twenty questions take 4 KiB. */
const largestBody = 64 * 1024;

/** The headers of a request that the protocol reads. */
const passedOn = ['content-type', 'mcp-protocol-version', 'mcp-session-id', 'mcp-method', 'mcp-name'];

/** Null when its time is over. */
interface Pending extends PromiseWithResolvers<ServiceResponse | null> {
  question?: Question;
}

/** Answers POST /mcp in a worker, since nobody else would be answered during a search; it starts, and reads the catalog, with the first. */
export function mcpEndpoint(
  source: CatalogSource,
  synonyms?: unknown,
  options: Partial<typeof usual> = {},
): (request: ServiceRequest) => Promise<ServiceResponse> {
  const limits = { ...usual, ...options };
  const { deadline, rest, hasTwins } = limits;
  const pending = new Map<number, Pending>();
  let latest = 0;
  let worker: Worker | null = null;
  let heard = 0;
  let mayStart = 0;
  let [memory, ...larger] = limits.memory;

  function start(): Worker {
    const { one, plural } = collectionWords.subdomain;
    const started = new Worker(limits.worker, {
      workerData: { source, synonyms, deadline, rest, hasTwins, topic: [one, plural] } satisfies WorkerData,
      // Node 22 warns of SQLite.
      execArgv: ['--disable-warning=ExperimentalWarning'],
      resourceLimits: { maxOldGenerationSizeMb: memory, maxYoungGenerationSizeMb: 2 },
    });
    let cause: unknown;
    heard = performance.now();
    // It keeps no process alive.
    started.unref();
    started.on('message', ({ id, answer, error }: Reply) => {
      heard = performance.now();
      if (answer === undefined) pending.get(id)?.reject(error);
      else pending.get(id)?.resolve(answer);
    });
    started.on('error', (error) => (cause = error));
    started.on('exit', () => {
      if (started !== worker) return;
      worker = null;
      if (Object(cause).code === 'ERR_WORKER_OUT_OF_MEMORY' && larger.length > 0) {
        [memory, ...larger] = larger;
        return askAgain();
      }
      mayStart = performance.now() + limits.pause;
      const ended = new Error('The worker that searches has ended.', { cause });
      for (const { reject } of pending.values()) reject(ended);
    });
    return started;
  }

  function ask(question: Question): void {
    worker ??= start();
    worker.postMessage(question, []);
  }

  function askAgain(): void {
    for (const { question } of pending.values()) if (question !== undefined) ask(question);
  }

  /** One question may keep the worker for ever: another worker then answers the others. */
  function endIfStuck(): void {
    if (worker === null || performance.now() - heard < limits.longestSilence) return;
    void worker.terminate();
    worker = null;
    askAgain();
  }

  return async (request) => {
    const { header, baseUrl } = request;
    if (!acceptsJson(header('accept'))) return problem(406, 'Answers are application/json.');
    const seconds = Math.ceil((mayStart - performance.now()) / 1000);
    if (seconds > 0) return unavailable('The catalog cannot be searched at the moment.', seconds);
    if (pending.size >= limits.requests) return unavailable('Too many questions are being asked at once.', 2);
    const id = (latest += 1);
    const own: Pending = Promise.withResolvers();
    pending.set(id, own);
    const timer = setTimeout(own.resolve, deadline, null);
    const receive = async () => {
      const body = await Promise.race([readJsonBody(request, largestBody), own.promise]);
      if (typeof body === 'string') ask((own.question = { id, headers: headersOf(request), body, baseUrl }));
      else own.resolve(body);
      await own.promise;
    };
    receive().catch(own.reject);
    const answer = await own.promise.finally(() => {
      clearTimeout(timer);
      pending.delete(id);
    });
    if (answer !== null) return answer;
    endIfStuck();
    return unavailable('This question was not answered in time.', 5);
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
