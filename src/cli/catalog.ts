import { UnusableDatabase } from '../service/store.ts';
import { check } from './check/check.ts';
import { exportCatalog } from './export.ts';
import { CommandFailure } from '../server/command-failure.ts';
import { commandDefinitions } from './commands.ts';
import { importCatalog } from './import.ts';
import { describeError } from '../server/log.ts';
import type { CommandDefinition } from './command-definition.ts';
import { helpOf } from './command-help.ts';
import { type CommandLine, readCommandLine } from './command-line.ts';
import { escapeLines, print, printError } from '../server/terminal-output.ts';
import { serve } from './serve.ts';
import { closedPipe, endOnWriteError } from './standard-streams.ts';
import { didYouMean } from './suggest.ts';
import { makeToken } from './token.ts';
import { packageVersion } from './version.ts';
import { describeTerm, wrapText } from './wrap-text.ts';

const commands: Readonly<
  Record<string, { definition: CommandDefinition; run: (line: CommandLine) => Promise<void> }>
> = {
  serve: { definition: commandDefinitions.serve, run: serve },
  import: { definition: commandDefinitions.import, run: importCatalog },
  export: { definition: commandDefinitions.export, run: exportCatalog },
  check: { definition: commandDefinitions.check, run: check },
  token: { definition: commandDefinitions.token, run: makeToken },
};

const names = Object.keys(commands);

const overview = [
  'Usage: catalog COMMAND [options]',
  '',
  'The Catalog Listing Service and its explorer.',
  '',
  'Commands:',
  ...Object.values(commands).flatMap(({ definition }) =>
    describeTerm(definition.name, summaryOf(definition), 18),
  ),
  '',
  'Options:',
  ...describeTerm('-h, --help', 'print this help; catalog COMMAND --help describes a command', 18),
  ...describeTerm('-v, --version', 'print the version', 18),
  '',
  'Exit codes:',
  ...describeTerm('0', 'success', 18),
  ...describeTerm(
    '1',
    'the command failed, or check found a service that the explorer cannot read, or a damaged database',
    18,
  ),
  ...describeTerm('2', 'the command line is invalid', 18),
  ...describeTerm(String(closedPipe), 'the program reading the output has ended', 18),
  '',
  ...wrapText('Results are written to standard output, errors and the log to standard error.'),
].join('\n');

/** The first sentence of a description. */
function summaryOf({ says }: CommandDefinition): string {
  return says.split(/(?<=[.:;]) /)[0]?.replace(/[:;]$/, '.') ?? says;
}

function unknownName(name: string): CommandFailure {
  const option = name.replace(/^--?([^=]*).*$/s, '$1');
  const owner =
    name.startsWith('-') &&
    names.find((each) => Object.hasOwn(commands[each]?.definition.options ?? {}, option));
  const hint = owner
    ? ` (did you mean catalog ${owner} --${option}?)`
    : name.startsWith('-')
      ? didYouMean(option, ['help', 'version'], '--')
      : didYouMean(name, names);
  const what = name.startsWith('-') ? `unknown option ${name.split('=')[0]}` : `unknown command ${name}`;
  return new CommandFailure(`catalog: ${what}${hint}; see catalog --help`, 2);
}

async function run([name = '--help', ...rest]: readonly string[]): Promise<void> {
  // A server keeps running without its terminal and handles write errors itself.
  if (name !== 'serve') endOnWriteError(Object.hasOwn(commands, name) ? `catalog ${name}` : 'catalog');
  if (name === 'help' && rest.length > 0) return run([rest[0] ?? '', '--help']);
  if (name === '--help' || name === '-h' || name === 'help') return print(...overview.split('\n'));
  if (name === '--version' || name === '-v') return print(`catalog ${packageVersion()}`);
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command) throw unknownName(name);
  const line = readCommandLine(command.definition, rest, process.env);
  if (line.help) return print(...helpOf(command.definition).split('\n'));
  return command.run(line);
}

try {
  await run(process.argv.slice(2));
} catch (error) {
  // Errors that the user can fix are one line; anything else is a bug and keeps its stack.
  if (error instanceof CommandFailure) printError(...error.findings, error.message);
  else if (error instanceof UnusableDatabase) printError(error.message);
  else process.stderr.write(`${escapeLines(describeError(error))}\n`);
  process.exitCode = error instanceof CommandFailure ? error.exitCode : 1;
}
