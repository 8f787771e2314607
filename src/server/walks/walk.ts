import { setImmediate as nextTurn } from 'node:timers/promises';
import { Overloaded } from '../../service/bounded-queue.ts';

/** Each has a connection to the database, and all share the one thread with everything else. */
const mostWalks = 2;

let running = 0;

/**
 * Passes on what a walk reads: a whole catalog, or its whole record of changes. Two may run at once in this process; a third
 * rejects with Overloaded instead of waiting. As `inTurns` otherwise.
 */
export async function* walk<T>(items: AsyncIterable<T>, signal?: AbortSignal): AsyncGenerator<T> {
  if (running === mostWalks) throw new Overloaded('The catalog is being read as a whole for other readers.');
  running += 1;
  try {
    yield* inTurns(items, signal);
  } finally {
    running -= 1;
  }
}

/** In ms; then other requests go first. */
const slice = 5;

/** Passes items on, lets other requests go first every few ms, and throws the reason of `signal` once it aborts. */
export async function* inTurns<T>(
  items: Iterable<T> | AsyncIterable<T>,
  signal?: AbortSignal,
): AsyncGenerator<T> {
  let began = performance.now();
  for await (const item of items) {
    if (performance.now() - began > slice) {
      await nextTurn();
      began = performance.now();
    }
    signal?.throwIfAborted();
    yield item;
  }
}
