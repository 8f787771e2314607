import type { FailureKind } from './failure-messages.ts';

export type { FailureKind };

/** Longest detail kept of what a server said, in characters. */
const longestDetail = 300;

/**
 * What may be known beyond kind and address: `at` in epoch ms, `retryAfter` in seconds, `detail` as plain text; `limit`
 * is the one that was exceeded, in ms for no-answer, in bytes for too-large.
 */
export interface FailureDetails {
  at?: number;
  status?: number | undefined;
  detail?: string | undefined;
  retryAfter?: number | undefined;
  limit?: number | undefined;
  cause?: unknown;
}

/**
 * A page that could not be had: which address, when (epoch ms), in which of the known ways. Its words are elsewhere
 * (explainFailure): the first screen of a service that is well does without them.
 */
export class PageFailure extends Error {
  override readonly name = 'PageFailure';
  readonly kind: FailureKind;
  readonly address: string;
  readonly at: number;
  readonly status?: number;
  readonly detail?: string;
  readonly retryAfter?: number;
  readonly limit?: number;
  /** Times the page was asked for ahead of its turn in vain: tries of it like those in its turn. */
  triedAhead = 0;

  constructor(kind: FailureKind, address: string, details: FailureDetails = {}) {
    super(`${kind}: ${address}`, { cause: details.cause });
    this.kind = kind;
    this.address = address;
    this.at = details.at ?? Date.now();
    if (details.status !== undefined) this.status = details.status;
    if (details.detail !== undefined) this.detail = clip(details.detail);
    if (details.retryAfter !== undefined) this.retryAfter = details.retryAfter;
    if (details.limit !== undefined) this.limit = details.limit;
  }
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

/** One line of plain text: a server's own words are shown, never rendered, and never at length. */
function clip(text: string): string {
  // oxlint-disable-next-line no-control-regex
  const line = text.replaceAll(/[\s\u0000-\u001f\u007f]+/g, ' ').trim();
  return line.length > longestDetail ? `${line.slice(0, longestDetail - 1)}…` : line;
}
