import { byteBudget } from '../byte-budget.ts';
import { sizeInWords } from '../size-option.ts';

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
