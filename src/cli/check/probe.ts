import { maxPageBytes } from '../../client/read-body.ts';
import { isObject } from '../../service/records/record-problems.ts';
import { isParseable } from '../../server/json-limit-guard.ts';

/** One request of a check and its response; `answer` is what is shown as evidence. */
export interface Probe {
  request: string;
  answer: string;
  status: number;
  headers: Headers;
  body: string;
  /** The body as an object, or null where it is no JSON object. */
  json: Readonly<Record<string, unknown>> | null;
}

/** Sends one request as it stands, following no redirect, and keeps the response; a dead server is status 0. */
export type SendProbe = (
  address: string,
  options?: { method?: string; headers?: Record<string, string> },
) => Promise<Probe>;

const timeout = 15_000;

/** Probes sent by `ask`, each with 15 seconds, and a body as large as a page may be. */
export function createProbe(ask: typeof fetch): SendProbe {
  return async (address, { method = 'GET', headers = {} } = {}) => {
    const sent = Object.entries(headers).map(([name, value]) => ` ${name}: ${value}`);
    const request = `${method} ${address}${sent.join(';')}`;
    try {
      const signal = AbortSignal.timeout(timeout);
      const response = await ask(address, { method, headers, redirect: 'manual', signal });
      const body = await readText(response);
      const { status } = response;
      const answer = [status, response.headers.get('content-type') ?? '', clip(body)]
        .filter(Boolean)
        .join(' ');
      return { request, answer, status, headers: response.headers, body, json: objectIn(body) };
    } catch (error) {
      const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
      const answer = `no answer: ${cause instanceof Error ? cause.message : String(cause)}`;
      return { request, answer, status: 0, headers: new Headers(), body: '', json: null };
    }
  };
}

async function readText({ body }: Response): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  let size = 0;
  for await (const chunk of body ?? []) {
    size += chunk.length;
    if (size > maxPageBytes) throw new Error(`the body is larger than ${maxPageBytes} bytes`);
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}

function objectIn(body: string): Probe['json'] {
  if (!isParseable(body)) return null;
  try {
    const value: unknown = JSON.parse(body);
    return isObject(value) ? value : null;
  } catch {
    // That it is no JSON is what the check is there to say.
    return null;
  }
}

function clip(body: string): string {
  const line = body.slice(0, 1000).replace(/\s+/g, ' ');
  return line.length > 160 || body.length > 1000 ? `${line.slice(0, 159)}…` : line;
}
