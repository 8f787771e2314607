import { PageFailure } from './failure.ts';
import { contentType, titleOf } from './parse-json.ts';
import { readBody, type BodyDeadlines } from './read-body.ts';
import { readDetail } from './read-envelope.ts';
import type { RequestTimeout } from './request-timeout.ts';

/** Maximum bytes read of an error's body; only its beginning is shown. */
const longestErrorBody = 64 * 1024;

/** Maximum Retry-After in seconds (a day); a longer one is ignored. */
const longestWait = 86_400;

/** The failure for a response with an error status: login, busy or status, with the server's message. */
export async function statusFailure(
  response: Response,
  address: string,
  timeout: RequestTimeout,
  deadlines: BodyDeadlines,
): Promise<PageFailure> {
  const { status } = response;
  const detail = await errorMessage(response, address, timeout, deadlines);
  if (status === 401 || status === 403) return new PageFailure('login', address, { status, detail });
  const retryAfter = retryAfterSeconds(response.headers.get('retry-after'));
  if (status === 429 || (status === 503 && retryAfter !== undefined))
    return new PageFailure('busy', address, { status, detail, retryAfter });
  return new PageFailure('status', address, { status, detail });
}

/** Seconds of a Retry-After header. Dates are ignored: they depend on two clocks agreeing. */
export function retryAfterSeconds(header: string | null): number | undefined {
  if (header === null || !/^\d{1,9}$/.test(header.trim())) return undefined;
  const seconds = Number(header);
  return seconds <= longestWait ? seconds : undefined;
}

async function errorMessage(
  response: Response,
  address: string,
  timeout: RequestTimeout,
  deadlines: BodyDeadlines,
): Promise<string | undefined> {
  try {
    const { text } = await readBody(response, address, timeout, deadlines, longestErrorBody);
    if (contentType(response) === 'text/html' || text.trimStart().startsWith('<')) return titleOf(text);
    return messageIn(text);
  } catch (error) {
    // The status is what matters: an unreadable body does not change the failure, but cancellation does.
    if (error instanceof PageFailure) return undefined;
    throw error;
  }
}

function messageIn(text: string): string | undefined {
  try {
    return readDetail(JSON.parse(text));
  } catch {
    return text.trim() === '' ? undefined : text.slice(0, 1000);
  }
}
