import { type FailureKind, failureWords } from './failure-words.ts';
import { pageOrigin } from './surroundings.ts';

export type { FailureKind };

/** Longest detail kept of what a server said, in characters. */
const longestDetail = 300;

/** What may be known beyond kind and address: `at` in epoch ms, `retryAfter` in seconds, `detail` as plain text. */
export interface FailureDetails {
  at?: number;
  status?: number | undefined;
  detail?: string | undefined;
  retryAfter?: number | undefined;
  cause?: unknown;
}

/** A page that could not be had: which address, when (epoch ms), in which of the known ways. */
export class PageFailure extends Error {
  override readonly name = 'PageFailure';
  readonly kind: FailureKind;
  readonly address: string;
  readonly at: number;
  readonly status?: number;
  readonly detail?: string;
  readonly retryAfter?: number;

  constructor(kind: FailureKind, address: string, details: FailureDetails = {}) {
    super(`${failureWords[kind].title}: ${address}`, { cause: details.cause });
    this.kind = kind;
    this.address = address;
    this.at = details.at ?? Date.now();
    if (details.status !== undefined) this.status = details.status;
    if (details.detail !== undefined) this.detail = clip(details.detail);
    if (details.retryAfter !== undefined) this.retryAfter = details.retryAfter;
  }
}

/** What happened, where, and what to do about it; plain sentences, ready to be shown as text. */
export interface Explanation {
  title: string;
  sentence: string;
  remedy: string;
}

/** Puts a failure into words a person can act on. */
export function explainFailure(failure: PageFailure): Explanation {
  const words = failureWords[failure.kind];
  const values: Record<string, string> = {
    host: hostOf(failure.address),
    status: String(failure.status ?? 'an error'),
    origin: pageOrigin() ?? 'this site',
    wait: waitOf(failure),
  };
  const fill = (text: string) => text.replaceAll(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '');
  return { title: words.title, sentence: fill(words.sentence), remedy: fill(words.remedy) };
}

/** Anything thrown while a page was asked for, as one of the known failures. */
export function failureOf(error: unknown, address: string): PageFailure {
  if (error instanceof PageFailure) return error;
  const name = error instanceof Error ? error.name : '';
  const detail = error instanceof Error ? error.message : String(error);
  if (name === 'AbortError') return new PageFailure('cancelled', address, { cause: error });
  if (name === 'TimeoutError') return new PageFailure('no-answer', address, { cause: error });
  // fetch() reports every failure of the network as a TypeError, deliberately without telling which.
  if (name === 'TypeError') return new PageFailure('unreachable', address, { detail, cause: error });
  return new PageFailure('unexpected', address, { detail, cause: error });
}

function waitOf(failure: PageFailure): string {
  if (failure.kind === 'no-answer') return '15 seconds';
  const seconds = failure.retryAfter;
  if (seconds === undefined) return 'a little';
  return seconds < 120 ? `${Math.ceil(seconds)} seconds` : `${Math.ceil(seconds / 60)} minutes`;
}

function hostOf(address: string): string {
  return URL.parse(address)?.host || 'the service';
}

/** One line of plain text: a server's own words are shown, never rendered, and never at length. */
function clip(text: string): string {
  // oxlint-disable-next-line no-control-regex
  const line = text.replaceAll(/[\s\u0000-\u001f\u007f]+/g, ' ').trim();
  return line.length > longestDetail ? `${line.slice(0, longestDetail - 1)}…` : line;
}
