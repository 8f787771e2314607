import { maxPageBytes } from '../contract/page-query.ts';
import { PageFailure } from './failure/failure.ts';

/** In ms: `idle` for each `progress` bytes, `total` for the whole body. */
export interface BodyDeadlines {
  idle: number;
  total: number;
}

/** Bytes that count as progress: a trickle of single bytes must not keep a request alive forever. */
const progress = 4096;

/** The bytes of a body, decompressed, in pieces as they arrived. */
export type Bytes = readonly Uint8Array<ArrayBuffer>[];

/** Reads a body as strict UTF-8, `size` in bytes after decompression; throws too-large, too-slow, cut-off or not-utf8. */
export async function readBody(
  response: Response,
  address: string,
  timeout: RequestTimeout,
  deadlines: BodyDeadlines,
  cap: number = maxPageBytes,
): Promise<{ text: string; bytes: Bytes; size: number }> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const started = performance.now();
  const tooSlow = () => new PageFailure('too-slow', address, { status: response.status });
  timeout.arm(deadlines.idle, tooSlow);
  let text = '';
  let size = 0;
  const bytes: Uint8Array<ArrayBuffer>[] = [];
  let sinceArmed = 0;
  for await (const chunk of chunksOf(response, address, timeout)) {
    size += chunk.byteLength;
    bytes.push(chunk);
    sinceArmed += chunk.byteLength;
    if (size > cap) throw new PageFailure('too-large', address, { status: response.status, limit: cap });
    text += decode(decoder, chunk, address);
    const left = deadlines.total - (performance.now() - started);
    if (sinceArmed >= progress) {
      sinceArmed = 0;
      timeout.arm(Math.max(0, Math.min(deadlines.idle, left)), tooSlow);
    }
  }
  return { text: text + decode(decoder, undefined, address), bytes, size };
}

/** The chunks of a body as they arrive; none if the response has no body. */
async function* chunksOf(
  response: Response,
  address: string,
  timeout: RequestTimeout,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  if (response.body === null) return;
  const reader = response.body.getReader();
  try {
    for (;;) {
      const { done, value } = await timeout.guard(reader.read());
      if (done) return;
      yield value;
    }
  } catch (error) {
    if (timeout.signal.aborted) throw error;
    throw new PageFailure('cut-off', address, { status: response.status, cause: error });
  } finally {
    // The reason for stopping is reported already; a failed cancel adds nothing.
    reader.cancel().catch(() => {});
  }
}

function decode(
  decoder: InstanceType<typeof TextDecoder>,
  chunk: Uint8Array | undefined,
  address: string,
): string {
  try {
    return chunk === undefined ? decoder.decode() : decoder.decode(chunk, { stream: true });
  } catch (error) {
    throw new PageFailure('not-utf8', address, { cause: error });
  }
}

export interface RequestTimeout {
  readonly signal: AbortSignal;
  /** Restarts the deadline. If `milliseconds` pass without another call, all guarded work rejects with `failure()`. */
  arm(milliseconds: number, failure: () => PageFailure): void;
  /** Settles as `work` does, or rejects as soon as the signal aborts, even if `work` ignores it. */
  guard<T>(work: Promise<T>): Promise<T>;
  /** Clears the deadline and closes the connection. */
  release(): void;
}

/** A timeout for one request, which also aborts when `outer` does, with its reason. */
export function createRequestTimeout(outer?: AbortSignal): RequestTimeout {
  const own = new AbortController();
  const { signal } = own;
  const stop = () => own.abort(outer?.reason);
  if (outer?.aborted === true) stop();
  else outer?.addEventListener('abort', stop, { once: true });
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    signal,
    arm(milliseconds, failure) {
      clearTimeout(timer);
      timer = setTimeout(() => own.abort(failure()), milliseconds);
    },
    guard: (work) => settleUnlessStopped(work, signal),
    release() {
      clearTimeout(timer);
      outer?.removeEventListener('abort', stop);
      own.abort();
    },
  };
}

async function settleUnlessStopped<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const settled = new AbortController();
  const stopped = new Promise<never>((_, reject) => {
    const fail = () => reject(signal.reason);
    if (signal.aborted) fail();
    else signal.addEventListener('abort', fail, { once: true, signal: settled.signal });
  });
  try {
    return await Promise.race([stopped, work]);
  } catch (error) {
    // Engines differ in what an aborted fetch rejects with; the reason of the signal is reliable.
    throw signal.aborted ? signal.reason : error;
  } finally {
    settled.abort();
  }
}
