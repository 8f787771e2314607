import { type CatalogClient, createCatalogClient } from '../../client/catalog-client.ts';
import { explainFailure } from '../../client/failure/explain-failure.ts';
import { type FailureKind, PageFailure } from '../../client/failure/failure.ts';
import { type CollectionName, collectionNames } from '../../contract/collections.ts';
import { CommandFailure, printError } from '../../server/command/messages.ts';
import { networkReason, sameOriginFetch } from '../../server/upstream/server-fetch.ts';
import { walkCollection, walkProblem } from '../../server/upstream/walk-collection.ts';
import { CatalogMistake } from '../../service/records/catalog-staging.ts';
import type { ReadRecord } from '../../service/records/catalog-text.ts';
import { readBaseUrl, sizeInWords } from '../option-values.ts';

/** Failures that indicate that the address exists but is not the service: a web page, or other JSON. */
const notAService: ReadonlySet<FailureKind> = new Set(['web-page', 'no-results', 'not-json']);

/** `failure` is why the given address is not a service, if none was found. */
interface FoundService {
  baseUrl: string;
  failure: PageFailure | null;
}

/** Finds the service at `baseUrl` or at `api/` below it, since people copy the address of the explorer; `timeout` in ms. */
export async function findService(
  baseUrl: string,
  send: typeof fetch,
  timeout = 15_000,
): Promise<FoundService> {
  const failure = await firstFailure(baseUrl, send, timeout);
  if (failure === null || !isNoService(failure) || baseUrl.endsWith('/api/')) return { baseUrl, failure };
  const below = new URL('api/', baseUrl).href;
  return (await firstFailure(below, send, timeout)) === null
    ? { baseUrl: below, failure: null }
    : { baseUrl, failure };
}

/** Whether there is something else at the address. */
function isNoService({ kind, status }: PageFailure): boolean {
  return notAService.has(kind) || status === 404;
}

async function firstFailure(
  baseUrl: string,
  send: typeof fetch,
  headers: number,
): Promise<PageFailure | null> {
  try {
    await createCatalogClient(baseUrl, { fetch: send, deadlines: { headers } }).fetchSinglePage(
      'subdomain',
      '?limit=1',
    );
    return null;
  } catch (error) {
    if (error instanceof PageFailure) return error;
    throw error;
  }
}

/** A message line if the service was found at another address than `given`. */
export function foundElsewhere(given: string, { baseUrl }: FoundService): readonly string[] {
  return baseUrl === given ? [] : [`${given} is a website; its catalog is read from ${baseUrl}`];
}

/** A failed page request in one line: its address, what happened, and the service's message. */
export function describePageFailure(failure: PageFailure): string {
  const reason = networkReason(failure);
  if (reason !== null) return `${failure.address}: ${reason.replace(/\.$/, '')}`;
  const { sentence } = explainFailure(failure);
  const detail = failure.detail === undefined ? '' : ` (${failure.detail.replace(/\.$/, '')})`;
  return `${failure.address}: ${sentence.replace(/\.$/, '')}${detail}`;
}

/** Limits requests to `bytes` of bodies, after decompression, and to `seconds`, however slow the responses are. */
export function limitFetch(bytes: number, seconds = Infinity) {
  const signal = seconds === Infinity ? new AbortController().signal : AbortSignal.timeout(seconds * 1000);
  const spent = () => new Error(`more than ${bytes} bytes`);
  let left = bytes;
  /** Rejects every request, including those in progress, once a limit is reached. */
  const limitedFetch: typeof fetch = async (input, init) => {
    if (left < 0) throw spent();
    const request = new Request(input, init);
    const response = await fetch(request, { signal: AbortSignal.any([request.signal, signal]) });
    if (response.body === null) return response;
    const counted = response.body.pipeThrough(
      new TransformStream<Uint8Array, Uint8Array>({
        transform(chunk, controller) {
          left -= chunk.length;
          if (left < 0) controller.error(spent());
          else controller.enqueue(chunk);
        },
      }),
    );
    return new Response(counted, response);
  };
  return {
    fetch: limitedFetch,
    signal,
    /** Describes the limit that was reached; null if none was. */
    reached(): string | null {
      if (left < 0) return `${sizeInWords(bytes)} of responses (--max-size)`;
      return signal.aborted ? `${seconds} seconds (--timeout)` : null;
    },
  };
}

/** Passes each record of a service to `take`; throws a CommandFailure if they are not all or exceed `limit` bytes. */
export async function fetchCatalog(
  address: string,
  limit: number,
  take: (record: ReadRecord) => void,
  command: string,
): Promise<void> {
  const baseUrl = readBaseUrl(command, address);
  const limited = limitFetch(limit);
  const send = sameOriginFetch(limited.fetch);
  try {
    const location = await findService(baseUrl, send);
    if (location.failure !== null && isNoService(location.failure))
      throw new CommandFailure(
        `catalog ${command}: there is no catalog at ${baseUrl}: ${describePageFailure(location.failure)}`,
      );
    printError(...foundElsewhere(baseUrl, location));
    const service = createCatalogClient(location.baseUrl, { fetch: send });
    for (const collection of collectionNames) await readCollection(service, collection, take);
  } catch (error) {
    if (!(error instanceof PageFailure)) throw error;
    throw new CommandFailure(
      limited.reached() !== null
        ? `catalog ${command}: the catalog at ${baseUrl} is larger than ${sizeInWords(limit)}; raise --max-size to read it`
        : `catalog ${command}: ${describePageFailure(error)}`,
    );
  }
}

async function readCollection(
  service: CatalogClient,
  collection: CollectionName,
  take: (record: ReadRecord) => void,
): Promise<void> {
  let index = 0;
  const walk = await walkCollection(service, collection, (page, received) => {
    for (const raw of page.results) {
      take({ collection, index, line: null, text: textOf(raw, `${collection}[${index}]`), value: () => raw });
      index += 1;
    }
    showProgress(collection, received, page.count);
  });
  const problem = walkProblem(walk);
  if (problem === null) return;
  const { records, distinct, count } = walk;
  const received = `${records} records received, ${distinct} of them distinct, but the service's count is ${count ?? 'missing'}`;
  throw new CommandFailure(`${collection}: ${received}. ${problem.replace(/\.$/, '')}`);
}

/** As JSON; a number that is too large stays one, instead of becoming null. */
function textOf(raw: unknown, where: string): string {
  let hasInfinite = false;
  try {
    const text = JSON.stringify(raw, (_, value: unknown) => {
      if (typeof value !== 'number' || Number.isFinite(value)) return value;
      hasInfinite = true;
      return infinite;
    });
    return hasInfinite ? text.replaceAll(`"${infinite}"`, '1e999') : text;
  } catch (error) {
    if (error instanceof RangeError) throw new CatalogMistake(`${where}: is nested too deep`);
    throw error;
  }
}

const infinite = 'a number that is too large';

function showProgress(collection: CollectionName, received: number, count: number | null): void {
  const isLast = received === count;
  if (!process.stderr.isTTY && !isLast) return;
  const line = `${collection}: ${received} of ${count ?? 'an unknown number'}`;
  process.stderr.write(`${process.stderr.isTTY ? '\r' : ''}${line}${isLast ? '\n' : ''}`);
}
