import { sizeInWords } from './option-values.ts';

export interface ByteBudget {
  /** Rejects a response's body, and every later request, once the budget is spent. */
  fetch: typeof fetch;
  spent(): boolean;
}

export class BudgetSpent extends Error {
  override name = 'BudgetSpent';
}

/** Wraps `send` to count the bytes of all bodies, after decompression, and to abort beyond `limit`. */
export function byteBudget(send: typeof fetch, limit: number): ByteBudget {
  let left = limit;
  const refuse = () => new BudgetSpent(`more than ${limit} bytes`);
  return {
    spent: () => left < 0,
    async fetch(input, init) {
      if (left < 0) throw refuse();
      const response = await send(input, init);
      if (response.body === null) return response;
      const counted = response.body.pipeThrough(
        new TransformStream<Uint8Array, Uint8Array>({
          transform(chunk, controller) {
            left -= chunk.length;
            if (left < 0) controller.error(refuse());
            else controller.enqueue(chunk);
          },
        }),
      );
      const { status, statusText, headers } = response;
      return new Response(counted, { status, statusText, headers });
    },
  };
}

/** Limits of a whole check: seconds, and bytes of responses after decompression. */
export interface CheckLimits {
  seconds: number;
  bytes: number;
}

/** A running check, with limits on its requests. */
export interface LimitedCheck {
  /** Rejects every request, including those in progress, once a limit is reached. */
  fetch: typeof fetch;
  signal: AbortSignal;
  /** Describes the limit that was reached; null if none was. */
  reached: () => string | null;
  end: () => void;
}

/** Starts a check that ends within its limits even if the service responds very slowly or with very large bodies. */
export function beginLimited({ seconds, bytes }: CheckLimits): LimitedCheck {
  const stop = new AbortController();
  const timer = setTimeout(() => stop.abort(), seconds * 1000);
  const budget = byteBudget((input, init) => {
    const request = new Request(input, init);
    return fetch(request, { signal: AbortSignal.any([request.signal, stop.signal]) });
  }, bytes);
  return {
    fetch: budget.fetch,
    signal: stop.signal,
    reached() {
      if (budget.spent()) return `${sizeInWords(bytes)} of responses (--max-size)`;
      return stop.signal.aborted ? `${seconds} seconds (--timeout)` : null;
    },
    end: () => clearTimeout(timer),
  };
}
