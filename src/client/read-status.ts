import { PageFailure } from './failure.ts';
import { contentType, titleOf } from './parse-json.ts';
import { readBody, type BodyDeadlines } from './read-body.ts';
import { readDetail } from './read-envelope.ts';
import type { RequestTimeout } from './request-timeout.ts';

/** Bytes read of an error's body; its first words are all that is shown. */
const longestErrorBody = 64 * 1024;

/** Longest Retry-After that is believed, in seconds: a day. Beyond that it is taken as not given. */
const longestWait = 86_400;

/** The failure that an answer without a page stands for: login, busy or another status, with the server's words. */
export async function statusFailure(
  response: Response,
  address: string,
  watchdog: RequestTimeout,
  deadlines: BodyDeadlines,
): Promise<PageFailure> {
  const { status } = response;
  const detail = await wordsOf(response, address, watchdog, deadlines);
  if (status === 401 || status === 403) return new PageFailure('login', address, { status, detail });
  const retryAfter = retryAfterSeconds(response.headers.get('retry-after'));
  if (status === 429 || (status === 503 && retryAfter !== undefined))
    return new PageFailure('busy', address, { status, detail, retryAfter });
  return new PageFailure('status', address, { status, detail });
}

/** Seconds of a Retry-After header. Dates are left out: they depend on two clocks agreeing. */
export function retryAfterSeconds(header: string | null): number | undefined {
  if (header === null || !/^\d{1,9}$/.test(header.trim())) return undefined;
  const seconds = Number(header);
  return seconds <= longestWait ? seconds : undefined;
}

async function wordsOf(
  response: Response,
  address: string,
  watchdog: RequestTimeout,
  deadlines: BodyDeadlines,
): Promise<string | undefined> {
  try {
    const { text } = await readBody(response, address, watchdog, deadlines, longestErrorBody);
    if (contentType(response) === 'text/html' || text.trimStart().startsWith('<')) return titleOf(text);
    return wordsIn(text);
  } catch (error) {
    // The status is what matters; an error whose body can't be read is still that error, unless we were stopped.
    if (error instanceof PageFailure) return undefined;
    throw error;
  }
}

function wordsIn(text: string): string | undefined {
  try {
    return readDetail(JSON.parse(text));
  } catch {
    return text.trim() === '' ? undefined : text.slice(0, 1000);
  }
}
