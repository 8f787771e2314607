import { CommandFailure } from '../server/command-failure.ts';
import type { CommandDefinition, OptionDefinition } from './command-definition.ts';
import { ArgumentMistake, type ParsedArguments, parseArguments } from './parse-arguments.ts';
import { didYouMean } from './suggest.ts';
import { describeTerm, wrapText } from './wrap-text.ts';

export interface CommandLine {
  operands: readonly string[];
  options: Readonly<Record<string, string | undefined>>;
  help: boolean;
}

/** Parses the arguments after the command's name and the environment. Throws a CommandFailure if they are invalid. */
export function readCommandLine(
  form: CommandDefinition,
  args: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
): CommandLine {
  const { values, operands, help } = parse(form, args);
  if (help) return { operands, options: {}, help };
  if (operands.length !== form.operands.length) {
    const expected = form.operands.join(' ') || 'no arguments';
    throw wrong(form, `expects ${expected}, got ${operands.length === 0 ? 'nothing' : operands.join(' ')}`);
  }
  const options: Record<string, string | undefined> = {};
  for (const [name, option] of Object.entries(form.options)) {
    const variable = option.variables?.find((each) => environment[each]);
    const fromEnvironment = variable === undefined ? undefined : environment[variable];
    const given = values.get(name);
    const value = given ?? fromEnvironment;
    if (value !== undefined)
      checkChoice(form, option, given === undefined ? (variable ?? '') : `--${name}`, value);
    options[name] = value ?? option.fallback;
  }
  return { operands, options, help };
}

function parse(form: CommandDefinition, args: readonly string[]): ParsedArguments {
  try {
    return parseArguments(form, args);
  } catch (error) {
    throw error instanceof ArgumentMistake ? wrong(form, error.message) : error;
  }
}

function checkChoice(
  form: CommandDefinition,
  { choices }: OptionDefinition,
  name: string,
  value: string,
): void {
  if (choices === undefined || choices.includes(value)) return;
  const listed = `${choices.slice(0, -1).join(', ')} or ${choices.at(-1)}`;
  throw wrong(form, `${name} takes ${listed}, not ${value}${didYouMean(value, choices)}`);
}

export function wrong(form: CommandDefinition, what: string): CommandFailure {
  return new CommandFailure(`catalog ${form.name}: ${what}; see catalog ${form.name} --help`, 2);
}

/** Column in which descriptions of options begin. */
const column = 28;

/** The `--help` text of a command, wrapped at 80 columns. */
export function helpOf(form: CommandDefinition): string {
  const { name, operands, says, options, environment = {}, examples = [] } = form;
  return [
    ...wrapText(`Usage: ${['catalog', name, ...operands, '[options]'].join(' ')}`),
    '',
    ...wrapText(says),
    ...section('Options:', [
      ...Object.entries(options).flatMap(([option, form]) => describeOption(option, form)),
      ...describeTerm('-h, --help', 'print this help', column),
    ]),
    ...section(
      'Environment:',
      Object.entries(environment).flatMap(([variable, text]) => describeTerm(variable, text, column)),
    ),
    ...section(
      'Examples:',
      examples.flatMap(([line, text]) => describeTerm(`catalog ${line}`, text, 6)),
    ),
  ].join('\n');
}

function section(title: string, lines: readonly string[]): string[] {
  return lines.length === 0 ? [] : ['', title, ...lines];
}

function describeOption(name: string, { value, variables = [], fallback, says }: OptionDefinition): string[] {
  const term = `    --${name}${value === undefined ? '' : ` ${value}`}`;
  const also = [
    ...(variables.length > 0 ? [`environment: ${variables.join(', ')}`] : []),
    ...(fallback === undefined ? [] : [`default: ${fallback}`]),
  ];
  return describeTerm(term, also.length > 0 ? `${says} (${also.join('; ')})` : says, column);
}
