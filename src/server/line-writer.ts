import { constants, fstatSync, openSync, write, writeSync } from 'node:fs';

/** Takes whole lines; it never throws and never waits for whoever reads them. */
export interface LineWriter {
  write: (lines: string) => void;
  /** Writes the waiting lines as far as possible without waiting: for the end of the process. */
  flush: () => void;
}

export interface LineWriterOptions {
  /** How many characters may wait for a reader or for free space; lines beyond that are dropped. */
  capacity?: number;
  /** How long to pause after a failed write, in milliseconds. */
  retryAfter?: number;
}

/**
 * Writes lines to `fd`, a descriptor such as `nonBlockingStderr` returns. A full disk, a closed pipe or a reader that does not
 * read only delays lines; those that exceed `capacity` are dropped, and `dropped` makes the line that reports their
 * number as soon as writing works again.
 */
export function createLineWriter(
  fd: number,
  dropped: (lines: number) => string,
  { capacity = 1024 * 1024, retryAfter = 250 }: LineWriterOptions = {},
): LineWriter {
  /** The rest of what is being written; it may begin in the middle of a line. */
  let current: Uint8Array = Buffer.alloc(0);
  let waiting = '';
  let lost = 0;
  let state: 'idle' | 'writing' | 'pausing' = 'idle';

  function take(): boolean {
    if (current.length > 0) return true;
    current = Buffer.from(waiting);
    waiting = '';
    return current.length > 0;
  }

  function proceed(): void {
    if (state !== 'idle' || !take()) return;
    state = 'writing';
    write(fd, current, 0, current.length, null, (error, written) => {
      current = current.subarray(written ?? 0);
      state = error ? 'pausing' : 'idle';
      if (error) setTimeout(resume, retryAfter).unref();
      else reportLost();
      proceed();
    });
  }

  function resume(): void {
    state = 'idle';
    proceed();
  }

  function reportLost(): void {
    if (lost === 0) return;
    waiting += dropped(lost);
    lost = 0;
  }

  return {
    write(lines) {
      if (waiting.length + lines.length <= capacity) waiting += lines;
      else lost += lines.split('\n').length - 1;
      proceed();
    },
    flush() {
      // What is being written at this moment must not be written twice.
      if (state === 'writing') return;
      try {
        while (take()) current = current.subarray(writeSync(fd, current));
      } catch {
        // The process ends; there is nowhere left to report this.
      }
    },
  };
}

/**
 * A descriptor for standard error on which no write waits. A blocked write would stop the event loop, or keep a thread
 * of the pool and with it the end of the process.
 */
export function nonBlockingStderr(): number {
  // Node makes pipes and sockets non-blocking when it opens the stream, and leaves terminals and devices as they are.
  const { fd } = process.stderr;
  if (!fstatSync(fd).isCharacterDevice()) return fd;
  try {
    return openSync(`/dev/fd/${fd}`, constants.O_WRONLY | constants.O_NONBLOCK | constants.O_NOCTTY);
  } catch {
    return fd;
  }
}
