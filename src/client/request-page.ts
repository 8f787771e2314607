import { failureOf, PageFailure } from './failure.ts';
import { networkFailure } from './network-failure.ts';
import { contentType, parseJson } from './parse-json.ts';
import { type BodyDeadlines, readBody } from './read-body.ts';
import { statusFailure } from './read-status.ts';
import { createRequestTimeout, type RequestTimeout } from './request-timeout.ts';

/** In ms: `headers` until an answer begins, then those of the body. */
export interface Deadlines extends BodyDeadlines {
  headers: number;
}

export const defaultDeadlines: Deadlines = { headers: 15_000, idle: 15_000, total: 300_000 };

/** What a request is made with: see ServiceOptions. */
export interface RequestContext {
  ask: typeof fetch;
  deadlines: Deadlines;
}

/** One answer as parsed JSON. */
export interface PageResponse {
  value: unknown;
  status: number;
  bytes: number;
  tagged: boolean;
  notes: readonly string[];
}

/**
 * One GET without credentials, with deadlines and a size cap. Rejects with a PageFailure, or with the reason of
 * `signal` where that stopped it.
 */
export async function requestPage(
  address: string,
  { ask, deadlines }: RequestContext,
  signal?: AbortSignal,
): Promise<PageResponse> {
  const watchdog = createRequestTimeout(signal);
  try {
    const response = await respond(address, ask, deadlines, watchdog);
    refuseElsewhere(response, address);
    if (!response.ok) throw await statusFailure(response, address, watchdog, deadlines);
    const { text, bytes } = await readBody(response, address, watchdog, deadlines);
    const value = await parseJson(text, response, bytes, address);
    const type = contentType(response);
    const notes = /[/+]json$/.test(type)
      ? []
      : [`The answer was JSON, but sent as ${type || 'no type at all'}.`];
    return { value, status: response.status, bytes, tagged: response.headers.has('etag'), notes };
  } catch (error) {
    if (signal?.aborted === true) throw signal.reason;
    throw failureOf(error, address);
  } finally {
    watchdog.release();
  }
}

async function respond(
  address: string,
  ask: typeof fetch,
  deadlines: Deadlines,
  watchdog: RequestTimeout,
): Promise<Response> {
  const limit = deadlines.headers;
  watchdog.arm(limit, () => new PageFailure('no-answer', address, { limit }));
  const request = (cache: 'default' | 'reload') =>
    ask(address, {
      method: 'GET',
      credentials: 'omit',
      redirect: 'follow',
      headers: { accept: 'application/json' },
      cache,
      signal: watchdog.signal,
    });
  try {
    const response = await watchdog.guard(request('default'));
    // "Not modified" without our having asked: some cache answers for a copy we do not have.
    return response.status === 304 ? await watchdog.guard(request('reload')) : response;
  } catch (error) {
    // A PageFailure is from `ask` itself, which may refuse more than the platform's fetch does.
    if (watchdog.signal.aborted || error instanceof PageFailure) throw error;
    throw await watchdog.guard(networkFailure(error, address, ask));
  }
}

function refuseElsewhere(response: Response, address: string): void {
  if (response.url === '') return;
  const asked = new URL(address);
  const reached = new URL(response.url);
  if (reached.origin === asked.origin) return;
  const downgrade = asked.protocol === 'https:' && reached.protocol === 'http:' ? ', without encryption' : '';
  const detail = `Redirected to ${reached.origin}${downgrade}.`;
  throw new PageFailure('redirected', address, { status: response.status, detail });
}
