import { constants, fstatSync, openSync, write, writeSync } from 'node:fs';

/** How long lines are collected, so that a busy service makes few system calls; in ms. */
const batchInterval = 10;

/** In ms. */
const lastWriteTimeout = 20;

/** Writes lines to `fd` without blocking; `dropped` returns the line that reports how many did not fit into `capacity` characters. */
export function createLineWriter(
  fd: number,
  dropped: (lines: number) => string,
  { capacity = 1024 * 1024, retryAfter = 250 }: { capacity?: number; retryAfter?: number } = {},
) {
  let current: Uint8Array = Buffer.alloc(0);
  let pending = '';
  let droppedLines = 0;
  let state: 'idle' | 'waiting' | 'writing' = 'idle';

  function fillBuffer(): boolean {
    if (current.length > 0) return true;
    current = Buffer.from(pending);
    pending = '';
    return current.length > 0;
  }

  function writeNext(): void {
    if (state !== 'idle' || !fillBuffer()) return;
    state = 'writing';
    write(fd, current, 0, current.length, null, (error, written) => {
      current = current.subarray(written ?? 0);
      state = 'idle';
      if (error) return writeAfter(retryAfter);
      reportDropped();
      writeNext();
    });
  }

  function writeAfter(milliseconds: number): void {
    state = 'waiting';
    // `flush` writes what is left when the process ends earlier.
    setTimeout(() => {
      state = 'idle';
      writeNext();
    }, milliseconds).unref();
  }

  function reportDropped(): void {
    if (droppedLines === 0) return;
    pending += dropped(droppedLines);
    droppedLines = 0;
  }

  return {
    write: (lines: string): void => {
      if (pending.length + lines.length <= capacity) pending += lines;
      else droppedLines += lines.split('\n').length - 1;
      if (state === 'idle') writeAfter(batchInterval);
    },
    /** Writes as many of the buffered lines as possible without blocking; call it when the process exits. */
    flush: (): void => {
      if (state === 'writing') {
        // Not repeated, but given time to end before the lines that follow it: a thread of its own carries it out.
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, lastWriteTimeout);
        current = Buffer.alloc(0);
      }
      try {
        while (fillBuffer()) current = current.subarray(writeSync(fd, current));
      } catch {
        // The process ends; there is nowhere left to report this.
      }
    },
  };
}

/** Non-blocking, since a blocked write would stop the event loop or keep the process from exiting. */
export function nonBlockingStderr(): number {
  // Node makes pipes and sockets non-blocking when it opens the stream, but not terminals and devices.
  const { fd } = process.stderr;
  if (!fstatSync(fd).isCharacterDevice()) return fd;
  try {
    return openSync(`/dev/fd/${fd}`, constants.O_WRONLY | constants.O_NONBLOCK | constants.O_NOCTTY);
  } catch {
    return fd;
  }
}
