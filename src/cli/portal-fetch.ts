import { appendFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Option } from 'commander';
import { readResult } from '../client/portal-response.ts';
import type { PortalProblem, PortalProblemKind } from '../contract/portal.ts';
import { CommandFailure } from '../server/command/command-failure.ts';
import { sameOriginFetch } from '../server/upstream/same-origin-fetch.ts';
import { readFailureReason } from '../server/command/small-file.ts';

const caches = process.env['XDG_CACHE_HOME'] || process.env['LOCALAPPDATA'] || join(homedir(), '.cache');

export const answersOption = () =>
  new Option('--answers <FILE>', 'where answers of portals are kept').default(
    join(caches, 'catalog-explorer/portal-answers.ndjson'),
    'in the folder for caches',
  );

/** In ms. */
const lifetime = 24 * 60 * 60 * 1000;

interface PortalFetchOptions {
  /** The file of answers, made if it is missing. */
  answers: string;
  /** Receives each request before it is sent. */
  log?: (line: string) => void;
  /** The least time between two requests, in ms. */
  interval?: number;
}

/**
 * A `fetch` for commands that ask a CKAN portal many questions: it sends at most one request a second, follows redirects
 * within one origin, and keeps each result in a file for 24 hours, so that a command that was interrupted continues where
 * it stopped. Problems are not kept. Throws a CommandFailure if the file cannot be used.
 */
export function portalFetch({ answers, log = () => {}, interval = 1000 }: PortalFetchOptions): typeof fetch {
  const kept = openAnswers(answers);
  let latest = -interval;
  let turn = Promise.resolve();
  async function wait(): Promise<void> {
    const left = latest + interval - performance.now();
    if (left > 0) await pause(left);
    latest = performance.now();
  }
  const send = sameOriginFetch(async (input, init) => {
    const request = new Request(input, init);
    // One after another, since the clocks of several pauses may drift towards each other.
    turn = turn.then(wait);
    await turn;
    log(`GET ${request.url}`);
    return fetch(request);
  });
  return async (input, init) => {
    const { url } = new Request(input, init);
    if (kept.has(url)) return Response.json(kept.get(url));
    const response = await send(input, init);
    if (!response.ok || response.body === null) return response;
    const chunks: Uint8Array[] = [];
    // A reader that stops because the answer is too large cancels the stream: only whole answers are kept.
    const observer = new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        chunks.push(chunk);
        controller.enqueue(chunk);
      },
      flush() {
        const answer = readJson(Buffer.concat(chunks).toString());
        if (readResult(answer).result === null) return;
        kept.set(url, answer);
        appendFileSync(answers, asLine([url, Date.now(), answer]));
      },
    });
    return new Response(response.body.pipeThrough(observer), { headers: response.headers });
  };
}

/** One line of the file: an address, when it answered (in epoch ms), and what. */
type Answer = readonly [url: string, at: number, answer: unknown];

const asLine = (answer: Answer) => `${JSON.stringify(answer)}\n`;

/** The answers of the last 24 hours; removes the others, and a line that was cut off, from the file. */
function openAnswers(file: string): Map<string, unknown> {
  try {
    mkdirSync(dirname(file), { recursive: true });
    appendFileSync(file, '', { mode: 0o600 });
    const lines = readFileSync(file, 'utf8').split('\n').map(readJson);
    const read = lines.filter((line): line is Answer => Array.isArray(line) && typeof line[1] === 'number');
    if (read.length < lines.length - 1) throw new Error('it holds something else');
    const fresh = read.filter(([, at]) => at > Date.now() - lifetime);
    writeFileSync(file, fresh.map(asLine).join(''));
    return new Map(fresh.map(([url, , answer]) => [url, answer]));
  } catch (error) {
    const reason = readFailureReason(error);
    throw new CommandFailure(
      `${file} cannot be used for answers (${reason}); name another with --answers`,
      2,
    );
  }
}

/** Null for what is not JSON, such as a web page. */
function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

const reasons: Readonly<Partial<Record<PortalProblemKind, string>>> = {
  unknown: 'the portal has no such data set, or this is not the address of a CKAN portal (404)',
  refused: 'the portal refuses it (401 or 403): it is private, or the portal does not allow programs',
  busy: 'the portal is busy (429 or 503)',
  slow: 'the portal did not answer within 10 seconds',
  'too-large': 'the answer of the portal is larger than 2 MiB',
  unusable: 'the answer is not that of a CKAN portal; check its address',
  unreachable: 'the portal cannot be reached',
};

/** Why the portal gave no answer, as a part of a sentence. */
export function portalReason({ kind, status }: PortalProblem): string {
  return reasons[kind] ?? `the portal answered with status ${status}`;
}
