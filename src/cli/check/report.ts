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

/** `not shown`: cannot be observed with this service's data, or not specified by the contract. */
export type Outcome = 'pass' | 'differs' | 'not shown';

/** The result for one rule or behaviour, with the request and response as evidence. */
export interface Finding {
  rule: string;
  outcome: Outcome;
  says: string;
  request?: string;
  answer?: string;
}

/** Creates a finding: `holds` is null if it could not be observed. */
export function finding(rule: string, holds: boolean | null, says: string, evidence?: Probe): Finding {
  const outcome = holds === null ? 'not shown' : holds ? 'pass' : 'differs';
  if (!evidence) return { rule, outcome, says };
  return { rule, outcome, says, request: evidence.request, answer: evidence.answer };
}

/** Pages of any size and offset, formats, headers and methods. */
const needsService = /(?:rule [1-4]|Allow|HEAD|OPTIONS|links|behaviour)$/;

/** Findings on a published catalog, in which nothing differs that only a service could keep. */
export function ofFiles(findings: readonly Finding[]): readonly Finding[] {
  return findings.map((each) => {
    const { rule, outcome, says } = each;
    return outcome === 'differs' && needsService.test(rule)
      ? finding(rule, null, `a host of files cannot keep this: ${says}`)
      : each;
  });
}

export interface CheckReport {
  baseUrl: string;
  /** Whether the explorer can read every collection to its end. */
  readable: boolean;
  findings: readonly Finding[];
  /** What was not checked because a limit was reached, and that limit. */
  notChecked: readonly string[];
  limit: string | null;
}

export function inWords({ baseUrl, readable, findings, notChecked, limit }: CheckReport): readonly string[] {
  const lines = findings.flatMap(({ rule, outcome, says, request, answer }) => {
    const head = `${outcome.padEnd(10)}${rule.padEnd(22)}${says}`;
    return outcome === 'differs' && request !== undefined
      ? [head, `${' '.repeat(10)}${request}`, `${' '.repeat(10)}${answer}`]
      : [head];
  });
  const number = (outcome: string) => findings.filter((finding) => finding.outcome === outcome).length;
  const counts = `${number('pass')} pass, ${number('differs')} differ, ${number('not shown')} not shown.`;
  const verdict = readable
    ? 'The explorer can read this service.'
    : 'The explorer cannot read all of this service.';
  const unfinished = `Stopped at ${limit}. Not checked: ${notChecked.join(', ')}.`;
  return [baseUrl, '', ...lines, '', counts, notChecked.length > 0 ? unfinished : verdict];
}
