import type { Log } from '../server/log.ts';

/** The exit code that shells report for a program that ended on a closed pipe: 128 + SIGPIPE. */
export const closedPipe = 141;

/** If the reader closes the pipe, as `head` does, the process ends silently; on other write errors with exit code 1. */
export function endOnWriteError(command: string): void {
  process.stdout.on('error', (error) => {
    if (codeOf(error) === 'EPIPE') process.exit(closedPipe);
    console.error(`${command}: standard output cannot be written: ${error.message}`);
    process.exit(1);
  });
  // There is no stream left to report this to.
  process.stderr.on('error', (error) => process.exit(codeOf(error) === 'EPIPE' ? closedPipe : 1));
}

/** For a server, which keeps running without its terminal: logs the first write error. */
export function continueOnWriteError(log: Log): void {
  process.stdout.once('error', (error) => {
    log('warn', 'standard output cannot be written', () => ({ error: error.message }));
    process.stdout.on('error', () => {});
  });
  // The log has its own writer; this handles Node's warnings.
  process.stderr.on('error', () => {});
}

function codeOf(error: Error): unknown {
  return 'code' in error ? error.code : undefined;
}
