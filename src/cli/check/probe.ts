/** One request of a check and what came back; `answer` is what is shown as evidence. */
export interface Probe {
  request: string;
  answer: string;
  status: number;
  headers: Headers;
  body: string;
  /** The body as an object, or null where it is no JSON object. */
  json: Readonly<Record<string, unknown>> | null;
}

const patience = 15_000;

/** Sends one request as it stands, following no redirect, and keeps what came; a dead server is status 0. */
export async function probe(
  address: string,
  { method = 'GET', headers = {} }: { method?: string; headers?: Record<string, string> } = {},
): Promise<Probe> {
  const told = Object.entries(headers).map(([name, value]) => ` ${name}: ${value}`);
  const request = `${method} ${address}${told.join(';')}`;
  try {
    const signal = AbortSignal.timeout(patience);
    const response = await fetch(address, { method, headers, redirect: 'manual', signal });
    const body = await response.text();
    const answer = [response.status, response.headers.get('content-type') ?? '', clip(body)]
      .filter(Boolean)
      .join(' ');
    return {
      request,
      answer,
      status: response.status,
      headers: response.headers,
      body,
      json: objectIn(body),
    };
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    const answer = `no answer: ${cause instanceof Error ? cause.message : String(cause)}`;
    return { request, answer, status: 0, headers: new Headers(), body: '', json: null };
  }
}

function objectIn(body: string): Probe['json'] {
  try {
    const value: unknown = JSON.parse(body);
    return isObject(value) ? value : null;
  } catch {
    // That it is no JSON is what the check is there to say.
    return null;
  }
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function clip(body: string): string {
  const line = body.replace(/\s+/g, ' ');
  return line.length > 160 ? `${line.slice(0, 159)}…` : line;
}
