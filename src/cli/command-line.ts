import { Command, CommanderError, Option } from 'commander';
import { CommandFailure } from '../server/command/messages.ts';
import { parseObject } from '../contract/records.ts';
import { defaultDatabase } from '../server/database/open-catalog.ts';
import { readConfigurationFile } from '../server/site/site-configuration.ts';
import { readFileName, readSize, withoutUser } from './option-values.ts';

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

export function configOption(says: string): Option {
  return new Option('--config <FILE>', says).argParser(readFileName);
}

/** Whether the explorer of this config.json joins equal measures: the one of --config, or that in `folder`. */
export function joinsTwins(file: string | undefined, folder: string | null, command: Command): boolean {
  if (file === undefined && folder === null) return true;
  const text = readConfigurationFile(folder ?? '', file ?? null, command.name());
  return parseObject(text ?? '')?.['twins'] !== false;
}

/** Runs the subcommand that `args` name, or `root`. Throws a CommandFailure of one line if they are invalid. */
export async function runCommand(root: Command, args: readonly string[]): Promise<void> {
  const command = root.commands.find((each) => each.name() === args[0]) ?? root;
  const options = args.slice(0, args.includes('--') ? args.indexOf('--') : args.length);
  // Whatever else is given, or in the environment.
  if (options.some((each) => each === '-h' || each === '--help')) return command.outputHelp();
  requireValues(command, options);
  readEnvironment(command);
  try {
    await root.parseAsync(args, { from: 'user' });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    if (error.exitCode > 0) throw usageError(command, inOneLine(error.message));
  }
}

/** Anything that looks like an option is one: a value that begins with a hyphen must be written --name=-value. */
function requireValues(command: Command, args: readonly string[]): void {
  for (const [index, arg] of args.entries()) {
    const option = command.options.find(({ long, required }) => required && long === arg);
    if (option && /^-./.test(args[index + 1] ?? ''))
      throw usageError(command, `option '${option.flags}' argument missing`);
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

/** The library's message without what may be secret: the value of an unknown option, and user and password of an address. */
function inOneLine(message: string): string {
  const plain = message.replace(/^error: /, '').replace(/^(unknown option '[^=']*=).*'/s, "$1…'");
  return withoutUser(plain).replaceAll(/\s+/g, ' ').replace(/\.$/, '');
}

export function usageError(command: Command, what: string): CommandFailure {
  const name = [command.parent?.name(), command.name()].filter(Boolean).join(' ');
  return new CommandFailure(`${name}: ${what}; see ${name} --help`, 2);
}
