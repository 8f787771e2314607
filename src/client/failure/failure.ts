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
