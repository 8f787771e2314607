import { parseArgs } from 'node:util';
import { CommandFailure } from '../server/command-failure.ts';

/**
 * One option of a command: `--name` on the line, else the first of `variables` set in the environment, else
 * `fallback`. Without a `value` it is a flag, 'yes' when given.
 */
export interface OptionDefinition {
  value?: string;
  variables?: readonly string[];
  fallback?: string;
  says: string;
}

export interface CommandDefinition {
  name: string;
  /** What follows the name in the usage line, options aside. */
  operands: readonly string[];
  says: string;
  options: Readonly<Record<string, OptionDefinition>>;
}

export interface CommandLine {
  operands: readonly string[];
  options: Readonly<Record<string, string | undefined>>;
  help: boolean;
}

/** Reads the arguments after the command's name. Throws a CommandFailure for anything the command does not know. */
export function readCommandLine(
  form: CommandDefinition,
  args: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
): CommandLine {
  const { values, positionals } = parse(form, args);
  if (values['help'] === true) return { operands: positionals, options: {}, help: true };
  if (positionals.length !== form.operands.length) {
    const wanted = form.operands.join(' ') || 'no further words';
    throw wrong(
      form,
      `expects ${wanted}, got ${positionals.length === 0 ? 'nothing' : positionals.join(' ')}`,
    );
  }
  const options: Record<string, string | undefined> = {};
  for (const [name, { variables = [], fallback }] of Object.entries(form.options)) {
    const given = values[name] === true ? 'yes' : values[name];
    const named = variables.map((variable) => environment[variable]).find(Boolean);
    options[name] = typeof given === 'string' ? given : (named ?? fallback);
  }
  return { operands: positionals, options, help: false };
}

interface Parsed {
  values: Readonly<Record<string, unknown>>;
  positionals: readonly string[];
}

function parse(form: CommandDefinition, args: readonly string[]): Parsed {
  const known = Object.entries(form.options).map(
    ([name, { value }]) =>
      [name, { type: value === undefined ? ('boolean' as const) : ('string' as const) }] as const,
  );
  try {
    return parseArgs({
      args: [...args],
      options: { ...Object.fromEntries(known), help: { type: 'boolean', short: 'h' } },
      allowPositionals: true,
    });
  } catch (error) {
    const reason = error instanceof Error ? (error.message.split('. ')[0] ?? '') : String(error);
    throw wrong(form, reason.charAt(0).toLowerCase() + reason.slice(1));
  }
}

/** A wrong command line, with where to read what is right. */
export function wrong(form: CommandDefinition, what: string): CommandFailure {
  return new CommandFailure(`catalog ${form.name}: ${what}; see catalog ${form.name} --help`, 2);
}

/** The text of `--help` for one command. */
export function helpOf(form: CommandDefinition): string {
  const lines = Object.entries(form.options).map(([name, { value = '', variables = [], fallback, says }]) => {
    const also = [
      ...variables.map((variable) => `or ${variable}`),
      ...(fallback ? [`otherwise ${fallback}`] : []),
    ];
    return `${`  --${name} ${value}`.padEnd(26)}${says}${also.length > 0 ? ` (${also.join('; ')})` : ''}`;
  });
  const usage = ['catalog', form.name, ...form.operands, '[options]'].join(' ');
  return [
    `Usage: ${usage}`,
    '',
    form.says,
    '',
    'Options:',
    ...lines,
    '  -h, --help'.padEnd(26) + 'this text',
  ].join('\n');
}
