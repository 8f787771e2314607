import { basename, relative } from 'node:path';
import { CommanderError, InvalidArgumentError } from 'commander';
import { createCommand, explain } from '../../src/cli/command-line.ts';
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

function settingsOf(
  script: string,
  { says, operands = {}, options = {} }: BenchmarkForm,
): Map<string, string> {
  const place = relative(import.meta.dirname, process.argv[1] ?? '');
  const command = createCommand(`node tests/bench/${place}`, says);
  const settings = new Map<string, string>();
  const reader = (name: string, setting: BenchmarkSetting) => (text: string) => {
    checkValue(setting, text);
    settings.set(name, text);
    return text;
  };
  for (const [name, setting] of Object.entries({ ...operands, ...options }))
    if (setting.fallback !== undefined) settings.set(name, setting.fallback);
  for (const [name, setting] of Object.entries(operands))
    command.argument(`[${name}]`, setting.says, reader(name, setting), setting.fallback);
  for (const [name, setting] of Object.entries(options)) {
    const { value, says, fallback } = setting;
    if (value === undefined)
      command.option(`--${name}`, says).on(`option:${name}`, () => settings.set(name, 'yes'));
    else command.option(`--${name} <${value}>`, says, reader(name, setting), fallback);
  }
  try {
    command.parse(process.argv.slice(2), { from: 'user' });
    return settings;
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    if (error.exitCode === 0) return process.exit(0);
    console.error(`${script}: ${explain(command, error)}; see ${script} --help`);
    return process.exit(2);
  }
}

function checkValue({ least, most = 1_000_000, choices, takes }: BenchmarkSetting, value: string): void {
  if (choices && !choices.includes(value))
    throw new InvalidArgumentError(`takes ${choices.join(' or ')}, not ${value}`);
  const wrong = takes && value.split(',').find((item) => !takes(item));
  if (wrong !== undefined) throw new InvalidArgumentError(`does not take ${wrong}`);
  if (least === undefined) return;
  const isNumber = /^[0-9]{1,7}$/.test(value) && Number(value) >= least && Number(value) <= most;
  if (!isNumber) throw new InvalidArgumentError(`takes a number from ${least} to ${most}, not ${value}`);
}
