import { failureOf, PageFailure } from './failure/failure.ts';
import { contentType, parseJson, statusFailure } from './read-response.ts';
import { type BodyDeadlines, readBody, createRequestTimeout, type RequestTimeout } from './read-body.ts';
import { isLoopback, isOnline, pageOrigin } from './platform.ts';

/** In ms: `headers` until the response starts, then the deadlines of the body. */
export interface Deadlines extends BodyDeadlines {
  headers: number;
}

export const defaultDeadlines: Deadlines = { headers: 15_000, idle: 15_000, total: 300_000 };

export interface RequestContext {
  send: typeof fetch;
  deadlines: Deadlines;
  /** Maximum bytes of a body after decompression, those of a page by default. */
  largest?: number;
}

/** Sends one GET without credentials; rejects with a PageFailure, or with the reason of `signal` once that aborts. */
export async function requestPage(
  address: string,
  { send, deadlines, largest }: RequestContext,
  signal?: AbortSignal,
) {
  const timeout = createRequestTimeout(signal);
  try {
    const response = await respond(address, send, deadlines, timeout);
    rejectOtherOrigin(response, address);
    if (!response.ok) throw await statusFailure(response, address, timeout, deadlines);
    const { text, bytes, size } = await readBody(response, address, timeout, deadlines, largest);
    const value = parseJson(text, response, size, address);
    const type = contentType(response);
    const notes = /[/+]json$/.test(type)
      ? []
      : [`The response is JSON, but its content type is ${type || 'missing'}.`];
    return { value, text, bytes, status: response.status, headers: response.headers, notes };
  } catch (error) {
    if (signal?.aborted === true) throw signal.reason;
    throw failureOf(error, address);
  } finally {
    timeout.release();
  }
}

async function respond(
  address: string,
  send: typeof fetch,
  deadlines: Deadlines,
  timeout: RequestTimeout,
): Promise<Response> {
  const limit = deadlines.headers;
  timeout.arm(limit, () => new PageFailure('no-response', address, { limit }));
  const request = (cache: 'default' | 'reload') =>
    send(address, {
      method: 'GET',
      credentials: 'omit',
      redirect: 'follow',
      headers: { accept: 'application/json' },
      cache,
      signal: timeout.signal,
    });
  try {
    const response = await timeout.guard(request('default'));
    // A 304 to an unconditional request: an intermediate cache assumes a copy that we do not have.
    return response.status === 304 ? await timeout.guard(request('reload')) : response;
  } catch (error) {
    // A custom `fetch` may reject with a PageFailure of its own.
    if (timeout.signal.aborted || error instanceof PageFailure) throw error;
    throw await timeout.guard(networkFailure(error, address, send));
  }
}

function rejectOtherOrigin(response: Response, address: string): void {
  if (response.url === '') return;
  const requested = new URL(address);
  const reached = new URL(response.url);
  if (reached.origin === requested.origin) return;
  const downgrade =
    requested.protocol === 'https:' && reached.protocol === 'http:' ? ', without encryption' : '';
  const detail = `Redirected to ${reached.origin}${downgrade}.`;
  throw new PageFailure('redirected', address, { status: response.status, detail });
}

/** Why fetch failed: browsers report unknown hosts, refused connections, CORS and blocking as the same error. */
async function networkFailure(error: unknown, address: string, send: typeof fetch): Promise<PageFailure> {
  const kind = await kindOf(new URL(address), send);
  return new PageFailure(kind, address, { detail: reasonOf(error), cause: error });
}

/** In ms, for the request that shows whether a host responds at all. */
const probeDeadline = 3000;

async function kindOf(url: URL, send: typeof fetch) {
  if (!isOnline() && !isLoopback(url)) return 'offline';
  const origin = pageOrigin();
  if (origin === null || origin === url.origin) return 'unreachable';
  if (origin.startsWith('https:') && url.protocol === 'http:' && !isLoopback(url)) return 'mixed-content';
  // Without CORS, a host that responds does so to any page, though nobody can read it.
  return send(url, {
    mode: 'no-cors',
    credentials: 'omit',
    cache: 'no-store',
    signal: AbortSignal.timeout(probeDeadline),
  }).then(
    () => 'cors' as const,
    () => 'unreachable' as const,
  );
}

/** Node puts the reason into `cause` ("connect ECONNREFUSED …"); browsers have only the message. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error && error.cause.message !== '' ? error.cause.message : error.message;
}
