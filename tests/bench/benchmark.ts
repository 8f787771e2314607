import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { constants, tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { Command, InvalidArgumentError } from 'commander';
import type { CatalogContents } from '../support/catalog-contents.ts';
import { findProgram, installHint } from '../support/programs/installed-programs.ts';

type Defaults = Readonly<Record<string, number | string | boolean>>;

/** Settings by name, each of the type of its default. */
type Settings<D extends Defaults> = {
  [N in keyof D]: D[N] extends number ? number : D[N] extends string ? string : boolean;
};

/**
 * A benchmark and what it says of itself: what is measured, and when it fails. Its settings are given as `--name VALUE`, or
 * `--name` where the default is false; numbers are positive. `measure` resolves with whether the goals were met.
 */
export function benchmark<const D extends Defaults>(
  says: string,
  defaults: D,
  measure: (settings: Settings<D>) => Promise<boolean>,
): Command {
  const command = new Command().description(says);
  for (const [name, value] of Object.entries(defaults)) {
    if (typeof value === 'boolean') command.option(`--${name}`, '', value);
    else if (typeof value === 'string') command.option(`--${name} <text>`, '', value);
    else command.option(`--${name} <number>`, '', positive, value);
  }
  return command.action(async (settings: Settings<D>) => {
    cleanUpAtExit();
    process.exit((await measure(settings)) ? 0 : 1);
  });
}

function positive(text: string): number {
  if (!/^[1-9]\d{0,6}$/.test(text)) throw new InvalidArgumentError('It takes a number.');
  return Number(text);
}

/** Runs the benchmark that the first argument names. Whatever it started ends with it. */
export async function runBenchmark(benchmarks: Readonly<Record<string, Command>>): Promise<void> {
  const script = relative(import.meta.dirname, process.argv[1] ?? '');
  const program = new Command(`node tests/bench/${script}`).helpCommand(false);
  for (const [name, command] of Object.entries(benchmarks)) program.addCommand(command.name(name));
  await program.parseAsync();
}

/** Measures each case once in each round, beginning with another one each time, so that none always follows the same one. */
export async function inRounds<C, V>(
  rounds: number,
  cases: readonly C[],
  measure: (each: C, round: number) => Promise<V>,
): Promise<V[][]> {
  const taken = cases.map((): V[] => []);
  for (let round = 0; round < rounds; round += 1) {
    const first = round % cases.length;
    const places = [...cases.entries()];
    for (const [at, each] of [...places.slice(first), ...places.slice(0, first)])
      taken[at]?.push(await measure(each, round));
  }
  return taken;
}

/** A catalog file, plain or gzipped. */
export function readCatalog(file: string): CatalogContents {
  const bytes = readFileSync(file);
  return JSON.parse((file.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8'));
}

/** A path for a new SQLite database in a folder of its own, which goes when the benchmark ends. */
export function newDatabase(): string {
  return join(mkdtempSync(join(tmpdir(), 'catalog-')), 'catalog.sqlite');
}

/** The value below which `share` of all values are. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/**
 * From now on everything this process starts is killed when it ends: finished, failed or interrupted by Ctrl-C. Its
 * temporary files are in a folder of its own, which is removed then.
 */
function cleanUpAtExit(): void {
  if (findProgram('ps') === null) {
    console.error(`Benchmarks stop what they started with ps. ${installHint('ps')}`);
    process.exit(2);
  }
  const folder = mkdtempSync(join(tmpdir(), 'catalog-bench-'));
  // PostgreSQL runs as a user of its own.
  chmodSync(folder, 0o755);
  process.env['TMPDIR'] = folder;
  process.on('exit', () => {
    killDescendants(process.pid);
    rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 });
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.once(signal, () => process.exit(128 + constants.signals[signal]));
}

/** Kills every process that `root` started, and those that these started. */
function killDescendants(root: number): void {
  const table = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' });
  const rows = table.trim().split('\n');
  const children = Map.groupBy(
    rows.map((row) => row.trim().split(/\s+/).map(Number)),
    ([, parent]) => parent,
  );
  const descendants = [...(children.get(root) ?? [])];
  // Grows while it is walked.
  for (const [pid = 0] of descendants) {
    descendants.push(...(children.get(pid) ?? []));
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // It has ended in the meantime, as ps itself has.
    }
  }
}
