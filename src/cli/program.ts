import { join } from 'node:path';
import type { Command } from 'commander';
import manifest from '../../package.json' with { type: 'json' };
import { CommandFailure, describeError, escapeLines, printError } from '../server/command/messages.ts';
import { pathProblem } from '../server/command/files.ts';
import { UnusableDatabase } from '../service/store.ts';
import { createCommand, runCommand } from './command-line.ts';
import { backupCommand } from './commands/backup.ts';
import { checkCommand } from './commands/check.ts';
import { exportCommand } from './commands/export.ts';
import { formatCommand } from './commands/format.ts';
import { diffCommand } from './commands/diff.ts';
import { healthCommand } from './commands/health.ts';
import { importCommand } from './commands/import.ts';
import { mcpCommand } from './commands/mcp.ts';
import { newCommand } from './commands/new.ts';
import { previewCommand } from './commands/preview.ts';
import { publishCommand } from './commands/publish.ts';
import { schemaCommand } from './commands/schema.ts';
import { serveCommand } from './commands/serve-command.ts';
import { tokenCommand } from './commands/token.ts';

/** The exit code that shells report for a program that ended on a closed pipe: 128 + SIGPIPE. */
export const closedPipe = 141;

const root = join(import.meta.dirname, '../..');

const builtExplorer = join(root, 'dist');

/** The command `catalog` with all of its subcommands; `explorer` is the folder of the built explorer. */
export function createProgram(explorer = builtExplorer): Command {
  const program = createCommand('catalog', 'The Catalog Listing Service and its explorer.')
    .usage('COMMAND [options]')
    .version(`catalog ${manifest.version}`, '-v, --version', 'print the version')
    .helpCommand('help COMMAND', 'Prints the help of a command.');
  const commands = [
    serveCommand(async (options) => {
      // No other command needs the server.
      const { serve } = await import('../server/serve.ts');
      await serve(options, explorer);
    }),
    newCommand(root),
    importCommand(),
    exportCommand(),
    publishCommand(explorer),
    previewCommand(),
    formatCommand(),
    backupCommand(),
    checkCommand(),
    healthCommand(),
    diffCommand(),
    mcpCommand(),
    schemaCommand(),
    tokenCommand(),
  ];
  for (const command of commands) program.addCommand(command);
  return program.addHelpText(
    'after',
    `
Exit codes:
  0              success
  1              the command failed, or check found a service that the explorer
                 cannot read, a damaged database, or a catalog with errors, or
                 health found what --fail-on names, or diff found a change
  2              the command line is invalid, or health or diff cannot read a
                 catalog
  ${closedPipe}            the program reading the output has ended

Results are written to standard output, errors and the log to standard error.`,
  );
}

/** Runs the command that `args` name; sets the process's exit code. `serve` resolves when it listens. */
export async function main(
  [name = '--help', ...args]: readonly string[],
  explorer = builtExplorer,
): Promise<void> {
  try {
    await runCommand(createProgram(explorer), [name, ...args]);
  } catch (error) {
    // Errors that the user can fix are one line; anything else is a bug and keeps its stack.
    if (error instanceof CommandFailure) printError(...error.findings, error.message);
    else if (error instanceof UnusableDatabase) printError(`catalog ${name}: ${error.message}`);
    else {
      const problem = pathProblem(error);
      if (problem !== null) printError(`catalog ${name}: ${problem}`);
      else process.stderr.write(`${escapeLines(describeError(error))}\n`);
    }
    process.exitCode = error instanceof CommandFailure ? error.exitCode : 1;
  }
}
