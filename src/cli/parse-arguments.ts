import { parseArgs } from 'node:util';
import type { CommandDefinition } from './command-definition.ts';
import { didYouMean } from './suggest.ts';

export interface ParsedArguments {
  /** By name, without its dashes; 'yes' for a flag. The last of a repeated option wins. */
  values: ReadonlyMap<string, string>;
  operands: readonly string[];
  help: boolean;
}

/** An error in the arguments; the message is a sentence fragment. */
export class ArgumentMistake extends Error {
  override name = 'ArgumentMistake';
}

/** Parses the arguments after the command's name. Throws an ArgumentMistake for the first one that is invalid. */
export function parseArguments(definition: CommandDefinition, args: readonly string[]): ParsedArguments {
  const types = Object.entries(definition.options).map(
    ([name, { value }]) =>
      [name, { type: value === undefined ? ('boolean' as const) : ('string' as const) }] as const,
  );
  const options = { ...Object.fromEntries(types), help: { type: 'boolean' as const, short: 'h' } };
  // Not strict: its messages contain neither the missing value nor a suggestion for a mistyped option.
  const { tokens, positionals } = parseArgs({
    args: [...args],
    options,
    strict: false,
    allowPositionals: true,
    tokens: true,
  });
  const given = tokens.filter((token) => token.kind === 'option');
  if (given.some(({ name }) => name === 'help')) return { values: new Map(), operands: [], help: true };
  const values = new Map<string, string>();
  for (const { name, rawName, value, inlineValue } of given) {
    values.set(name, valueOf(definition, { name, rawName, value, inlineValue: inlineValue === true }));
  }
  return { values, operands: positionals, help: false };
}

interface GivenOption {
  name: string;
  rawName: string;
  value: string | undefined;
  inlineValue: boolean;
}

function valueOf(definition: CommandDefinition, { name, rawName, value, inlineValue }: GivenOption): string {
  const option = Object.hasOwn(definition.options, name) ? definition.options[name] : undefined;
  if (!option || !rawName.startsWith('--')) {
    const names = [...Object.keys(definition.options), 'help'];
    throw new ArgumentMistake(`unknown option ${rawName}${didYouMean(name, names, '--')}`);
  }
  if (option.value === undefined) {
    if (value !== undefined) throw new ArgumentMistake(`--${name} takes no value`);
    return 'yes';
  }
  // Anything that looks like an option is one: a value that begins with a hyphen must be written --name=-value.
  const isMissing = value === undefined || (!inlineValue && /^-./.test(value));
  if (isMissing) throw new ArgumentMistake(`--${name} needs a value: --${name} ${option.value}`);
  return value;
}
