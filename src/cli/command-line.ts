import { Command, CommanderError, InvalidArgumentError, Option } from 'commander';
import { CommandFailure } from '../server/command/command-failure.ts';
import { defaultDatabase } from '../server/database/open-catalog.ts';
import { didYouMean, readSize } from './option-values.ts';

/** Read if the first variable of an option is not set: hosting platforms set PORT. */
export const furtherVariables: Readonly<Record<string, string>> = { CATALOG_PORT: 'PORT' };

/** A command that throws its errors, with examples (a command line and its description) in its help. */
export function createCommand(
  name: string,
  description: string,
  examples: readonly (readonly [line: string, says: string])[] = [],
): Command {
  const lines = examples.map(([line, says]) => `  catalog ${line}\n      ${says}`);
  return new Command(name)
    .description(description)
    .helpOption('-h, --help', 'print this help')
    .addHelpText('after', lines.length === 0 ? '' : ['\nExamples:', ...lines].join('\n'))
    .configureHelp({
      helpWidth: 80,
      subcommandTerm: (command) => command.name(),
      // The first sentence.
      subcommandDescription: (command) => command.description().replace(/[.:;] .*$/s, '.'),
    })
    .showSuggestionAfterError(false)
    .configureOutput({ outputError: () => {} })
    .exitOverride();
}

export function databaseOption(): Option {
  const says = 'a SQLite file, or a PostgreSQL address postgres://user@host/name';
  return new Option('--database <WHERE>', says).env('CATALOG_DATABASE').default(defaultDatabase);
}

export function maxSizeOption(says: string): Option {
  const option = new Option('--max-size <SIZE>', `${says}, uncompressed, such as 100MB or 400MiB`);
  return option
    .env('CATALOG_MAX_SIZE')
    .default(256 * 1024 ** 2, '256MiB')
    .argParser(readSize);
}

/** Runs the subcommand that `args` name, or `root`. Throws a CommandFailure of one line if they are invalid. */
export async function runCommand(root: Command, args: readonly string[]): Promise<void> {
  const [name = '--help', ...rest] = args;
  if (name === 'help') return runCommand(root, [...rest.slice(0, 1), '--help']);
  const names = root.commands.map((each) => each.name());
  if (names.length > 0 && !names.includes(name) && !name.startsWith('-'))
    throw usageError(root, `unknown command ${name}${didYouMean(name, names)}`);
  const command = root.commands[names.indexOf(name)] ?? root;
  const options = args.slice(0, args.includes('--') ? args.indexOf('--') : args.length);
  // Whatever else is given, or in the environment.
  if (options.some((each) => each === '-h' || each === '--help')) return command.outputHelp();
  requireValues(command, options);
  readEnvironment(command);
  try {
    await root.parseAsync(args, { from: 'user' });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    if (error.exitCode > 0) throw usageError(command, explain(command, error));
  }
}

/** Anything that looks like an option is one: a value that begins with a hyphen must be written --name=-value. */
function requireValues(command: Command, args: readonly string[]): void {
  for (const [index, arg] of args.entries()) {
    const option = command.options.find(({ long, required }) => required && long === arg);
    const value = args[index + 1];
    if (option && (value === undefined || /^-./.test(value)))
      throw usageError(command, `${arg} needs a value: ${option.flags.replaceAll(/[<>]/g, '')}`);
  }
}

/** For the library, an empty variable is a value, and every value turns a flag on. */
function readEnvironment(command: Command): void {
  for (const { envVar, long, required } of command.options) {
    if (envVar === undefined) continue;
    const value = [envVar, furtherVariables[envVar] ?? ''].map((name) => process.env[name]).find(isSet);
    delete process.env[envVar];
    if (value === undefined || (!required && /^(?:no|false|0)$/i.test(value))) continue;
    if (!required && !/^(?:yes|true|1)$/i.test(value))
      throw usageError(command, `${long} takes yes or no in its environment variable, not ${value}`);
    process.env[envVar] = value;
  }
}

/** Kubernetes sets CATALOG_PORT=tcp://… in every container of a namespace with a service named "catalog". */
function isSet(value: string | undefined): boolean {
  return value !== undefined && value !== '' && !/^(?:tcp|udp|sctp):\/\//.test(value);
}

/** The library's message as one line, without values, which may be secret, and with what was probably meant. */
export function explain(command: Command, { code, message }: CommanderError): string {
  if (code === 'commander.invalidArgument') {
    const [, name = ''] =
      / from env '(\w+)'| for argument '(.*?)'/.exec(message)?.filter(Boolean) ??
      /'(\S+)/.exec(message) ??
      [];
    const variables = [name, furtherVariables[name] ?? []].flat().join(' or ');
    return `${variables} ${message.replace(/^.*? is invalid[^.]*\. /s, '')}`;
  }
  const wrong = code === 'commander.missingArgument' ? wrongArgument(command) : null;
  if (wrong !== null) return wrong;
  if (code !== 'commander.unknownOption') return message.replace(/^error: /, '').replace(/\.$/, '');
  const [given = ''] = message.slice(message.indexOf("'") + 1, -1).split('=');
  const names = [...command.options.map((option) => option.name()), 'help'];
  const name = given.replace(/^--?/, '');
  if (given === `--${name}` && names.includes(name)) return `${given} takes no value`;
  const owner = command.commands.find(({ options }) => options.some(({ long }) => long === given));
  const hint = owner ? ` (did you mean catalog ${owner.name()} ${given}?)` : didYouMean(name, names, '--');
  return `unknown option ${given}${hint}`;
}

/** What is wrong with an argument that was given: the library counts all of them before it reads one. */
function wrongArgument({ registeredArguments, args }: Command): string | null {
  for (const [index, given] of args.entries()) {
    const argument = registeredArguments[index];
    try {
      argument?.parseArg?.<unknown>(given, undefined);
    } catch (error) {
      if (error instanceof InvalidArgumentError) return `${argument?.name()} ${error.message}`;
      throw error;
    }
  }
  return null;
}

export function usageError(command: Command, what: string): CommandFailure {
  const name = [command.parent?.name(), command.name()].filter(Boolean).join(' ');
  return new CommandFailure(`${name}: ${what}; see ${name} --help`, 2);
}
