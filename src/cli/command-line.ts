import { CommandFailure } from '../server/command-failure.ts';
import type { CommandDefinition, OptionDefinition } from './command-definition.ts';
import { ArgumentMistake, type ParsedArguments, parseArguments } from './parse-arguments.ts';
import { didYouMean } from './suggest.ts';

export interface CommandLine {
  operands: readonly string[];
  options: Readonly<Record<string, string | undefined>>;
  help: boolean;
}

/** Parses the arguments after the command's name and the environment. Throws a CommandFailure if they are invalid. */
export function readCommandLine(
  definition: CommandDefinition,
  args: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
): CommandLine {
  const { values, operands, help } = parse(definition, args);
  if (help) return { operands, options: {}, help };
  if (operands.length !== definition.operands.length) {
    const expected = definition.operands.join(' ') || 'no arguments';
    throw usageError(
      definition,
      `expects ${expected}, got ${operands.length === 0 ? 'nothing' : operands.join(' ')}`,
    );
  }
  const options: Record<string, string | undefined> = {};
  for (const [name, option] of Object.entries(definition.options)) {
    const variable = option.variables?.find((each) => isSet(environment[each]));
    const fromEnvironment = variable === undefined ? undefined : environment[variable];
    const given = values.get(name);
    const value = given ?? fromEnvironment;
    if (value !== undefined)
      checkChoice(definition, option, given === undefined ? (variable ?? '') : `--${name}`, value);
    options[name] = value ?? option.fallback;
  }
  return { operands, options, help };
}

/** Kubernetes sets CATALOG_PORT=tcp://… in every container of a namespace with a service named "catalog". */
function isSet(value: string | undefined): boolean {
  return value !== undefined && value !== '' && !/^(?:tcp|udp|sctp):\/\//.test(value);
}

function parse(definition: CommandDefinition, args: readonly string[]): ParsedArguments {
  try {
    return parseArguments(definition, args);
  } catch (error) {
    throw error instanceof ArgumentMistake ? usageError(definition, error.message) : error;
  }
}

function checkChoice(
  definition: CommandDefinition,
  { choices }: OptionDefinition,
  name: string,
  value: string,
): void {
  if (choices === undefined || choices.includes(value)) return;
  const listed = `${choices.slice(0, -1).join(', ')} or ${choices.at(-1)}`;
  throw usageError(definition, `${name} takes ${listed}, not ${value}${didYouMean(value, choices)}`);
}

export function usageError(definition: CommandDefinition, what: string): CommandFailure {
  return new CommandFailure(`catalog ${definition.name}: ${what}; see catalog ${definition.name} --help`, 2);
}
