import { maxPageBytes } from '../contract/page-query.ts';
import { PageFailure } from './failure.ts';
import type { RequestTimeout } from './request-timeout.ts';

/** In ms: `idle` for each `progress` bytes, `total` for the whole body. */
export interface BodyDeadlines {
  idle: number;
  total: number;
}

/** Text of a body and its size in bytes after decompression. */
export interface BodyText {
  text: string;
  bytes: number;
}

/** Bytes that count as progress: a trickle of single bytes must not keep a request alive forever. */
const progress = 4096;

/** Reads a body as strict UTF-8 without byte order mark. Throws too-large, too-slow, cut-off or not-utf8. */
export async function readBody(
  response: Response,
  address: string,
  timeout: RequestTimeout,
  deadlines: BodyDeadlines,
  cap: number = maxPageBytes,
): Promise<BodyText> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const started = performance.now();
  const tooSlow = () => new PageFailure('too-slow', address, { status: response.status });
  timeout.arm(deadlines.idle, tooSlow);
  let text = '';
  let bytes = 0;
  let sinceArmed = 0;
  for await (const chunk of chunksOf(response, address, timeout)) {
    bytes += chunk.byteLength;
    sinceArmed += chunk.byteLength;
    if (bytes > cap) throw new PageFailure('too-large', address, { status: response.status, limit: cap });
    text += decode(decoder, chunk, address);
    const left = deadlines.total - (performance.now() - started);
    if (sinceArmed >= progress) {
      sinceArmed = 0;
      timeout.arm(Math.max(0, Math.min(deadlines.idle, left)), tooSlow);
    }
  }
  return { text: text + decode(decoder, undefined, address), bytes };
}

/** The chunks of a body as they arrive, or the whole body if the engine has no stream. */
async function* chunksOf(
  response: Response,
  address: string,
  timeout: RequestTimeout,
): AsyncGenerator<Uint8Array> {
  const reader = response.body?.getReader();
  try {
    if (reader === undefined) {
      yield new Uint8Array(await timeout.guard(response.arrayBuffer()));
      return;
    }
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
