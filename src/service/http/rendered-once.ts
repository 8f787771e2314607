import { setImmediate as nextTurn } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import { boundedQueue, sharedWork } from '../work.ts';
import type { EncodedBody } from './encoded-body.ts';
import { chooseCoding } from './negotiation.ts';

interface Rendering<B> {
  key: string;
  /** Changes whenever anything of the body does. */
  version: string;
  /** With the version of what was read, which a standby may have an older one of. */
  render: () => Promise<{ body: B; version: string }>;
  /** Of those that wait, the one with the least is next. */
  cost?: number;
}

interface Reader {
  header: (name: string) => string | undefined;
  signal?: (() => AbortSignal | undefined) | undefined;
}

interface Limits {
  /** Of the bodies in memory, with their compressed forms. */
  bytes: number;
  /** Rendered and compressed at once, which bounds the memory that takes; compression runs in four threads. */
  running: number;
  waiting: number;
  /** In ms. */
  timeout: number;
}

/** A body from memory if its version is the same, else rendered once for all who ask; rejects with Overloaded, or as a reader's signal. */
export function renderedOnce<B extends EncodedBody>({ bytes, ...limits }: Limits) {
  const cache = new LRUCache<string, { version: string; body: B }>({
    maxSize: bytes,
    sizeCalculation: ({ body }) => body.bytes,
  });
  const queue = boundedQueue(limits);
  const shared = sharedWork<B>();

  async function bodyOf(
    { key, version, render, cost }: Rendering<B>,
    { header, signal }: Reader,
  ): Promise<{ body: B; isFromMemory: boolean }> {
    const cached = cache.get(key);
    if (cached?.version === version) return { body: cached.body, isFromMemory: true };
    const work = async () => {
      // A SQLite store reads, and React renders, at once: without it, all that wait would be rendered before anything else is answered.
      await nextTurn();
      const rendered = await render();
      cache.set(key, rendered);
      // Compressed here, so that the queue bounds that too.
      await rendered.body.form(chooseCoding(header('accept-encoding')));
      return rendered.body;
    };
    const body = await shared(`${version} ${key}`, (abandoned) => queue(work, abandoned, cost), signal?.());
    return { body, isFromMemory: false };
  }
  return Object.assign(bodyOf, { waiting: queue.waiting });
}
