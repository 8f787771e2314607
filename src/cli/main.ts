import { closedPipe, main } from './program.ts';

/** If the reader closes the pipe, as `head` does, the process ends silently; on other write errors with exit code 1. */
function endOnWriteError(command: string): void {
  process.stdout.on('error', (error) => {
    if (codeOf(error) === 'EPIPE') process.exit(closedPipe);
    console.error(`${command}: standard output cannot be written: ${error.message}`);
    process.exit(1);
  });
  // There is no stream left to report this to.
  process.stderr.on('error', (error) => process.exit(codeOf(error) === 'EPIPE' ? closedPipe : 1));
}

function codeOf(error: Error): unknown {
  return 'code' in error ? error.code : undefined;
}

const args = process.argv.slice(2);
const [name = '--help'] = args;
// A server keeps running without its terminal and handles write errors itself; its help is like any other.
const isServer = name === 'serve' && !args.includes('--help') && !args.includes('-h');
if (!isServer) endOnWriteError(name.startsWith('-') ? 'catalog' : `catalog ${name}`);
await main(args);
