import { sizeInWords } from '../option-values.ts';

/** Requests with limits on all of them together. */
export interface LimitedFetch {
  /** Rejects every request, including those in progress, once a limit is reached. */
  fetch: typeof fetch;
  signal: AbortSignal;
  /** Describes the limit that was reached; null if none was. */
  reached: () => string | null;
}

/** Limits requests to `bytes` of bodies, after decompression, and to `seconds`, however slow the responses are. */
export function limitFetch(bytes: number, seconds = Infinity): LimitedFetch {
  const signal = seconds === Infinity ? new AbortController().signal : AbortSignal.timeout(seconds * 1000);
  const spent = () => new Error(`more than ${bytes} bytes`);
  let left = bytes;
  return {
    signal,
    reached() {
      if (left < 0) return `${sizeInWords(bytes)} of responses (--max-size)`;
      return signal.aborted ? `${seconds} seconds (--timeout)` : null;
    },
    async fetch(input, init) {
      if (left < 0) throw spent();
      const request = new Request(input, init);
      const response = await fetch(request, { signal: AbortSignal.any([request.signal, signal]) });
      if (response.body === null) return response;
      const counted = response.body.pipeThrough(
        new TransformStream<Uint8Array, Uint8Array>({
          transform(chunk, controller) {
            left -= chunk.length;
            if (left < 0) controller.error(spent());
            else controller.enqueue(chunk);
          },
        }),
      );
      const { status, statusText, headers } = response;
      return new Response(counted, { status, statusText, headers });
    },
  };
}
