import { constants, fstatSync, openSync, write, writeSync } from 'node:fs';

/** Writes whole lines; never throws and never blocks on a slow reader. */
export interface LineWriter {
  write: (lines: string) => void;
  /** Writes as many of the buffered lines as possible without blocking; call it when the process exits. */
  flush: () => void;
}

export interface LineWriterOptions {
  /** Buffer size in characters; lines beyond it are dropped. */
  capacity?: number;
  /** How long to pause after a failed write, in milliseconds. */
  retryAfter?: number;
}

/**
 * Writes lines to `fd`, for example that of `nonBlockingStderr`. If the disk is full, the pipe closed or the reader slow,
 * lines are buffered and writes retried; lines that exceed `capacity` are dropped, and `dropped` returns the line that
 * reports their number once writing works again.
 */
export function createLineWriter(
  fd: number,
  dropped: (lines: number) => string,
  { capacity = 1024 * 1024, retryAfter = 250 }: LineWriterOptions = {},
): LineWriter {
  /** The rest of the current write; may begin in the middle of a line. */
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
      // A write in progress must not be repeated.
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
 * A non-blocking descriptor for standard error. A blocked write would stop the event loop, or occupy a pool thread and
 * keep the process from exiting.
 */
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
