import { maxPageBytes } from '../contract/page-query.ts';
import { PageFailure } from './failure.ts';
import type { RequestTimeout } from './request-timeout.ts';

/** How long a body may take, in ms: `idle` between two arrivals of `progress` bytes, `total` for all of it. */
export interface BodyDeadlines {
  idle: number;
  total: number;
}

/** Text of a body and how many bytes it was after decompression. */
export interface BodyText {
  text: string;
  bytes: number;
}

/** Bytes that count as progress: a drip of single bytes must not keep a request alive for ever. */
const progress = 4096;

/**
 * Reads a body as strict UTF-8 (a byte order mark is dropped), counting while it streams. Fails as too-large,
 * too-slow, cut-off or not-utf8.
 */
export async function readBody(
  response: Response,
  address: string,
  watchdog: RequestTimeout,
  deadlines: BodyDeadlines,
  cap: number = maxPageBytes,
): Promise<BodyText> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const started = performance.now();
  const tooSlow = () => new PageFailure('too-slow', address, { status: response.status });
  watchdog.arm(deadlines.idle, tooSlow);
  let text = '';
  let bytes = 0;
  let sinceArmed = 0;
  for await (const chunk of chunksOf(response, address, watchdog)) {
    bytes += chunk.byteLength;
    sinceArmed += chunk.byteLength;
    if (bytes > cap) throw new PageFailure('too-large', address, { status: response.status, limit: cap });
    text += decode(decoder, chunk, address);
    const left = deadlines.total - (performance.now() - started);
    if (sinceArmed >= progress) {
      sinceArmed = 0;
      watchdog.arm(Math.max(0, Math.min(deadlines.idle, left)), tooSlow);
    }
  }
  return { text: text + decode(decoder, undefined, address), bytes };
}

/** The chunks of a body as they arrive; in one piece where the engine gives no stream. */
async function* chunksOf(
  response: Response,
  address: string,
  watchdog: RequestTimeout,
): AsyncGenerator<Uint8Array> {
  const reader = response.body?.getReader();
  try {
    if (reader === undefined) {
      yield new Uint8Array(await watchdog.guard(response.arrayBuffer()));
      return;
    }
    for (;;) {
      const { done, value } = await watchdog.guard(reader.read());
      if (done) return;
      yield value;
    }
  } catch (error) {
    if (watchdog.signal.aborted) throw error;
    throw new PageFailure('cut-off', address, { status: response.status, cause: error });
  } finally {
    // Whatever ended the reading has been told already; a body that can't be cancelled adds nothing to it.
    reader?.cancel().catch(() => {});
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
