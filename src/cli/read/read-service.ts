import { createCatalogClient } from '../../client/catalog-client.ts';
import { explainFailure } from '../../client/failure/explain-failure.ts';
import { type FailureKind, PageFailure } from '../../client/failure/failure.ts';
import { networkReason } from '../../server/upstream/server-fetch.ts';
import { sizeInWords } from '../option-values.ts';

/** Failures that indicate that the address exists but is not the service: a web page, or other JSON. */
const notAService: ReadonlySet<FailureKind> = new Set(['web-page', 'no-results', 'not-json']);

/** `failure` is why the given address is not a service, if none was found. */
export interface FoundService {
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
export function isNoService({ kind, status }: PageFailure): boolean {
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
