import type { FailureKind } from './failure-messages.ts';

export type { FailureKind };

const longestDetail = 300;

/** `at` in epoch ms, `retryAfter` in s; `limit` is the one exceeded: ms for no-response, bytes for too-large. */
export interface FailureDetails {
  at?: number;
  status?: number | undefined;
  detail?: string | undefined;
  retryAfter?: number | undefined;
  limit?: number | undefined;
  cause?: unknown;
}

/** A page that could not be loaded. Its messages are separate (explainFailure): the first screen rarely needs them. */
export class PageFailure extends Error {
  override readonly name = 'PageFailure';
  readonly kind: FailureKind;
  readonly address: string;
  readonly at: number;
  readonly status: number | undefined;
  readonly detail: string | undefined;
  readonly retryAfter: number | undefined;
  readonly limit: number | undefined;

  constructor(kind: FailureKind, address: string, details: FailureDetails = {}) {
    super(`${kind}: ${address}`, { cause: details.cause });
    this.kind = kind;
    this.address = address;
    this.at = details.at ?? Date.now();
    this.status = details.status;
    this.detail = details.detail && clip(details.detail);
    this.retryAfter = details.retryAfter;
    this.limit = details.limit;
  }
}

/** Converts anything thrown by a request into a PageFailure. */
export function failureOf(error: unknown, address: string): PageFailure {
  if (error instanceof PageFailure) return error;
  const name = error instanceof Error ? error.name : '';
  const detail = error instanceof Error ? error.message : String(error);
  if (name === 'AbortError') return new PageFailure('cancelled', address, { cause: error });
  if (name === 'TimeoutError') return new PageFailure('no-response', address, { cause: error });
  // fetch() deliberately reports every network failure as the same TypeError.
  if (name === 'TypeError') return new PageFailure('unreachable', address, { detail, cause: error });
  return new PageFailure('unexpected', address, { detail, cause: error });
}

function clip(text: string): string {
  // oxlint-disable-next-line no-control-regex
  const line = text.replaceAll(/[\s\u0000-\u001f\u007f]+/g, ' ').trim();
  return line.length > longestDetail ? `${line.slice(0, longestDetail - 1)}…` : line;
}

/** Maximum attempts per page, including the first and prefetches. */
export const maxAttempts = 3;

/** Maximum `Retry-After` for an automatic retry, in seconds. */
const longestPause = 120;

/** Whether to retry automatically: the failure is transient and attempts remain. */
export function shouldRetry(retriesSoFar: number, failure: PageFailure): boolean {
  return retriesSoFar < maxAttempts - 1 && isTransient(failure);
}

/** Delay before a retry, in ms: what the service requested, otherwise exponential backoff with jitter. */
export function retryDelay(
  retriesSoFar: number,
  failure: PageFailure,
  random: () => number = Math.random,
): number {
  const requested = requestedDelay(retriesSoFar, failure);
  return requested ?? 400 * 2 ** retriesSoFar * (1 + random() / 2);
}

/** The delay in ms that a busy service requests, a default for a 429 without one, null for other failures. */
export function requestedDelay(retriesSoFar: number, failure: PageFailure): number | null {
  if (failure.retryAfter !== undefined) return failure.retryAfter * 1000;
  return failure.status === 429 ? 2000 * 2 ** retriesSoFar : null;
}

const temporaryKinds: ReadonlySet<FailureKind> = new Set([
  'offline',
  'unreachable',
  'no-response',
  'too-slow',
  'cut-off',
  'busy',
]);

/** Whether a failure may be transient, so that a later retry can succeed. */
export function mayRecover({ kind, status = 0 }: PageFailure): boolean {
  return temporaryKinds.has(kind) || (kind === 'status' && status >= 500);
}

function isTransient({ kind, status = 0, retryAfter = 0 }: PageFailure): boolean {
  if (kind === 'busy') return retryAfter <= longestPause;
  return kind === 'unreachable' || kind === 'cut-off' || (kind === 'status' && status >= 500);
}
