import { byteBudget } from '../byte-budget.ts';
import { sizeInWords } from '../size-option.ts';

/** What a whole check may take: seconds, and bytes of responses after decompression. */
export interface CheckLimits {
  seconds: number;
  bytes: number;
}

/** A check under way: its requests, and whether it may go on. */
export interface LimitedCheck {
  /** Rejects every request, also those under way, once a limit is reached. */
  fetch: typeof fetch;
  signal: AbortSignal;
  /** The limit that was reached, in words; null while there is none. */
  reached: () => string | null;
  /** Call when the check is over. */
  end: () => void;
}

/** Begins a check that ends in time whatever the service sends: a drip of bytes, or very many. */
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
