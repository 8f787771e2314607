import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CommandFailure } from '../server/command-failure.ts';
import { describeError } from '../server/log.ts';
import { escapeLines, printError } from '../server/terminal-output.ts';
import { UnusableDatabase } from '../service/store.ts';
import { createCommand, runCommand } from './command-line.ts';
import { checkCommand } from './commands/check.ts';
import { exportCommand } from './commands/export.ts';
import { importCommand } from './commands/import.ts';
import { serve, serveCommand } from './commands/serve.ts';
import { tokenCommand } from './commands/token.ts';

/** The exit code that shells report for a program that ended on a closed pipe: 128 + SIGPIPE. */
const closedPipe = 141;

const root = join(import.meta.dirname, '../..');
const { version }: { version: string } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

const program = createCommand('catalog', 'The Catalog Listing Service and its explorer.')
  .usage('COMMAND [options]')
  .version(`catalog ${version}`, '-v, --version', 'print the version')
  .helpCommand('help COMMAND', 'Prints the help of a command.');
const commands = [
  serveCommand((options) => serve(options, join(root, 'dist'))),
  importCommand(),
  exportCommand(),
  checkCommand(),
  tokenCommand(),
];
for (const command of commands) program.addCommand(command);
program.addHelpText(
  'after',
  `
Exit codes:
  0              success
  1              the command failed, or check found a service that the explorer
                 cannot read, or a damaged database
  2              the command line is invalid
  ${closedPipe}            the program reading the output has ended

Results are written to standard output, errors and the log to standard error.`,
);

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

const [name = '--help', ...args] = process.argv.slice(2);
// A server keeps running without its terminal and handles write errors itself.
if (name !== 'serve')
  endOnWriteError(commands.some((each) => each.name() === name) ? `catalog ${name}` : 'catalog');
try {
  await runCommand(program, [name, ...args]);
} catch (error) {
  // Errors that the user can fix are one line; anything else is a bug and keeps its stack.
  if (error instanceof CommandFailure) printError(...error.findings, error.message);
  else if (error instanceof UnusableDatabase) printError(error.message);
  else process.stderr.write(`${escapeLines(describeError(error))}\n`);
  process.exitCode = error instanceof CommandFailure ? error.exitCode : 1;
}
