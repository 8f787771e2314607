import { basename, relative } from 'node:path';
import { ArgumentMistake, type ParsedArguments, parseArguments } from '../../src/cli/parse-arguments.ts';
import { describeTerm, wrapText } from '../../src/cli/wrap-text.ts';
import { cleanUpAtExit } from './clean-up.ts';

/**
 * One setting of a benchmark: a number from `least` to `most`, one of `choices`, a list of what `takes` allows, separated
 * by commas, a text, or without `value` a flag.
 */
export interface BenchmarkSetting {
  value?: string;
  says: string;
  fallback?: string;
  least?: number;
  most?: number;
  choices?: readonly string[];
  takes?: (item: string) => boolean;
}

export interface BenchmarkForm {
  /** What is measured, and when it fails. */
  says: string;
  /** Settings given by their place, in this order; those at the end may be left out. */
  operands?: Readonly<Record<string, BenchmarkSetting>>;
  options?: Readonly<Record<string, BenchmarkSetting>>;
}

/** The settings of a benchmark by name. */
export interface Settings {
  /** The number given, or the fallback. */
  number: (name: string) => number;
  text: (name: string) => string | undefined;
  list: (name: string) => string[];
  flag: (name: string) => boolean;
}

/**
 * Call first in a benchmark: reads its arguments, and sees to it that whatever it starts ends with it. Prints help and
 * ends with 0 for --help; ends with 2 and one line on standard error for arguments that `form` does not allow.
 */
export function startBenchmark(form: BenchmarkForm): Settings {
  const settings = settingsOf(basename(process.argv[1] ?? ''), form);
  cleanUpAtExit();
  const text = (name: string) => settings.get(name);
  return {
    text,
    number: (name) => Number(text(name)),
    list: (name) => text(name)?.split(',') ?? [],
    flag: (name) => text(name) === 'yes',
  };
}

function settingsOf(script: string, form: BenchmarkForm): ReadonlyMap<string, string> {
  try {
    const { values, operands, help } = readArguments(form);
    if (!help) return checkedSettings(form, values, operands);
    console.log(helpOf(form));
    return process.exit(0);
  } catch (error) {
    if (!(error instanceof ArgumentMistake)) throw error;
    console.error(`${script}: ${error.message}; see ${script} --help`);
    return process.exit(2);
  }
}

function readArguments({ options = {} }: BenchmarkForm): ParsedArguments {
  return parseArguments({ name: '', operands: [], says: '', options }, process.argv.slice(2));
}

function checkedSettings(
  { operands = {}, options = {} }: BenchmarkForm,
  values: ReadonlyMap<string, string>,
  given: readonly string[],
): ReadonlyMap<string, string> {
  const names = Object.keys(operands);
  if (given.length > names.length) throw new ArgumentMistake(`unexpected argument ${given[names.length]}`);
  const settings = new Map<string, string>();
  const all = [
    ...Object.entries(operands).map(([name, setting], index) => [name, name, setting, given[index]] as const),
    ...Object.entries(options).map(
      ([name, setting]) => [name, `--${name}`, setting, values.get(name)] as const,
    ),
  ];
  for (const [name, shown, setting, value = setting.fallback] of all) {
    if (value === undefined) continue;
    checkValue(shown, setting, value);
    settings.set(name, value);
  }
  return settings;
}

function checkValue(
  name: string,
  { least, most = 1_000_000, choices, takes }: BenchmarkSetting,
  value: string,
): void {
  if (choices && !choices.includes(value)) {
    throw new ArgumentMistake(`${name} takes ${choices.join(' or ')}, not ${value}`);
  }
  const wrong = takes && value.split(',').find((item) => !takes(item));
  if (wrong !== undefined) throw new ArgumentMistake(`${name} does not take ${wrong}`);
  if (least === undefined) return;
  const isNumber = /^[0-9]{1,7}$/.test(value) && Number(value) >= least && Number(value) <= most;
  if (!isNumber) throw new ArgumentMistake(`${name} takes a number from ${least} to ${most}, not ${value}`);
}

function helpOf({ says, operands = {}, options = {} }: BenchmarkForm): string {
  const script = relative(import.meta.dirname, process.argv[1] ?? '');
  const names = Object.keys(operands).map((name) => `[${name}]`);
  const lines = (all: typeof options, termOf: (name: string, setting: BenchmarkSetting) => string) =>
    Object.entries(all).flatMap(([name, setting]) => {
      const also = setting.fallback === undefined ? '' : ` (default: ${setting.fallback})`;
      return describeTerm(termOf(name, setting), setting.says + also, 26);
    });
  return [
    ...wrapText(`Usage: node ${['tests/bench', script].join('/')} ${[...names, '[options]'].join(' ')}`),
    '',
    ...wrapText(says),
    '',
    ...lines(operands, (name) => name),
    ...lines(options, (name, { value }) => `--${name}${value === undefined ? '' : ` ${value}`}`),
    ...describeTerm('-h, --help', 'print this help', 26),
  ].join('\n');
}
