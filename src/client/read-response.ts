import { PageFailure } from './failure/failure.ts';
import { readBody, type BodyDeadlines, type RequestTimeout } from './read-body.ts';

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
  const retryAfter = retryAfterSeconds(response.headers.get('retry-after'));
  const isBusy = status === 429 || (status === 503 && retryAfter !== undefined);
  const kind = status === 401 || status === 403 ? 'login' : isBusy ? 'busy' : 'status';
  return new PageFailure(kind, address, { status, detail, retryAfter });
}

/** Seconds of a Retry-After header. Dates are ignored: they depend on two clocks agreeing. */
function retryAfterSeconds(header: string | null): number | undefined {
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

/** Parses a body. Throws web-page, not-utf8, cut-off or not-json, depending on what the text looks like. */
export function parseJson(text: string, response: Response, bytes: number, address: string): unknown {
  const { status } = response;
  try {
    return JSON.parse(text);
  } catch (error) {
    const trimmed = text.trim();
    if (trimmed.startsWith('<') || contentType(response) === 'text/html')
      throw new PageFailure('web-page', address, { status, detail: titleOf(text), cause: error });
    // UTF-16 without a byte order mark is valid UTF-8 full of NULs.
    if (text.includes('\u0000')) throw new PageFailure('not-utf8', address, { status, cause: error });
    if (wasCutOff(trimmed, response, bytes))
      throw new PageFailure('cut-off', address, { status, cause: error });
    const detail = trimmed === '' ? 'The response is empty.' : String(error);
    throw new PageFailure('not-json', address, { status, detail, cause: error });
  }
}

/** Media type of a response in lower case, without parameters; empty if missing. */
export function contentType(response: Response): string {
  return (response.headers.get('content-type') ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '';
}

function titleOf(html: string): string | undefined {
  return /<title[^>]*>([^<]{1,300})/i.exec(html)?.[1]?.trim();
}

function wasCutOff(trimmed: string, response: Response, bytes: number): boolean {
  if (/^[{[]/.test(trimmed) && !/[}\]]$/.test(trimmed)) return true;
  // Checked only after parsing failed: Content-Length may be that of the compressed body.
  const declared = Number(response.headers.get('content-length'));
  return declared > bytes;
}

/** `count` is null if missing or invalid, `next` is unparsed. */
export interface Envelope {
  results: readonly unknown[];
  count: number | null;
  next: unknown;
  notes: readonly string[];
}

/** Reads the list envelope, or a bare array as the only page. Throws no-results for anything else. */
export function readEnvelope(value: unknown, address: string, status: number): Envelope {
  if (Array.isArray(value))
    return {
      results: value,
      count: null,
      next: null,
      notes: ['The list has no envelope, so its total is unknown.'],
    };
  const results = own(value, 'results');
  if (!Array.isArray(results))
    throw new PageFailure('no-results', address, { status, detail: readDetail(value) });
  const received = own(value, 'count');
  const count =
    typeof received === 'number' && Number.isSafeInteger(received) && received >= 0 ? received : null;
  const notes = count === null ? ['The page has no valid count.'] : [];
  return { results, count, next: own(value, 'next'), notes };
}

/** The message in an error body: `detail`, that of CKAN, or the first field with a message, as plain text. */
function readDetail(value: unknown): string | undefined {
  const error = own(value, 'error');
  const detail = own(value, 'detail') ?? own(error, 'message');
  if (typeof detail === 'string') return detail;
  if (Array.isArray(value)) return typeof value[0] === 'string' ? value[0] : undefined;
  if (typeof value !== 'object' || value === null) return undefined;
  if (typeof error === 'object' && error !== null) return readDetail(error);
  for (const [field, content] of Object.entries(value)) {
    const message: unknown = Array.isArray(content) ? content[0] : content;
    if (typeof message === 'string') return `${field}: ${message}`;
  }
  return undefined;
}

function own(value: unknown, field: string): unknown {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, field)) return undefined;
  return Reflect.get(value, field);
}
