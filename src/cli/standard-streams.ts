import type { Log } from '../server/log.ts';

/** The exit code a shell reports for a program that ended because the reader of its output was gone: 128 + SIGPIPE. */
export const closedPipe = 141;

/**
 * For commands whose output is their result: when whoever reads it has closed the pipe, as `head` does, the process ends
 * without a word; where it cannot be written for another reason, with one line and exit code 1.
 */
export function endOnWriteError(command: string): void {
  process.stdout.on('error', (error) => {
    if (codeOf(error) === 'EPIPE') process.exit(closedPipe);
    console.error(`${command}: standard output cannot be written: ${error.message}`);
    process.exit(1);
  });
  // There is nowhere to report this to.
  process.stderr.on('error', (error) => process.exit(codeOf(error) === 'EPIPE' ? closedPipe : 1));
}

/** For a server, which goes on without its terminal: output that cannot be written is reported to the log, once. */
export function continueOnWriteError(log: Log): void {
  process.stdout.once('error', (error) => {
    log('warn', 'standard output cannot be written', () => ({ error: error.message }));
    process.stdout.on('error', () => {});
  });
  // The log has a writer of its own; this is for the warnings of Node.
  process.stderr.on('error', () => {});
}

function codeOf(error: Error): unknown {
  return 'code' in error ? error.code : undefined;
}
