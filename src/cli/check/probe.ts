import { maxPageBytes } from '../../contract/page-query.ts';
import { type JsonObject, parseObject } from '../../contract/records.ts';

/** One request of a check and its response; `answer` is a summary of the response, shown as evidence. */
export interface Probe {
  request: string;
  answer: string;
  status: number;
  headers: Headers;
  /** The parsed body; null if it is not a JSON object. */
  json: JsonObject | null;
}

/** Sends one request without following redirects; status 0 if there is no response. */
export type SendProbe = (
  address: string,
  options?: { method?: string; headers?: Record<string, string> },
) => Promise<Probe>;

const timeout = 15_000;

/** Creates probes that use `send`, with a timeout of 15 seconds and the page size limit of the client. */
export function createProbe(send: typeof fetch): SendProbe {
  return async (address, { method = 'GET', headers = {} } = {}) => {
    const sent = Object.entries(headers).map(([name, value]) => ` ${name}: ${value}`);
    const request = `${method} ${address}${sent.join(';')}`;
    try {
      const signal = AbortSignal.timeout(timeout);
      const response = await send(address, { method, headers, redirect: 'manual', signal });
      const body = await readText(response);
      const { status } = response;
      const answer = [status, response.headers.get('content-type') ?? '', clip(body)]
        .filter(Boolean)
        .join(' ');
      return { request, answer, status, headers: response.headers, json: parseObject(body) };
    } catch (error) {
      const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
      const answer = `no response: ${cause instanceof Error ? cause.message : String(cause)}`;
      return { request, answer, status: 0, headers: new Headers(), json: null };
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

function clip(body: string): string {
  const line = body.slice(0, 1000).replace(/\s+/g, ' ');
  return line.length > 160 || body.length > 1000 ? `${line.slice(0, 159)}…` : line;
}
