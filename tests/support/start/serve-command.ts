import type { ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { startProgram } from '../programs/start-program.ts';
import { writeHeaders, writeToken } from '../writing.ts';

const { PATH, NODE_COMPILE_CACHE } = process.env;

/**
 * What a process that a test starts gets of the test's environment: its path, and where Node keeps compiled modules (set by
 * the test command), so that the command starts in a third of the time.
 */
export const childEnvironment: Readonly<Record<string, string | undefined>> = {
  PATH,
  ...(NODE_COMPILE_CACHE === undefined ? {} : { NODE_COMPILE_CACHE }),
};

/** A process of `catalog serve` that listens. */
export interface ServeProcess {
  child: ChildProcess;
  /** Where it says that it is, with a trailing slash. */
  address: string;
  port: number;
  /** Resolves when it has ended, with its exit code or the signal that ended it. */
  ended: Promise<number | string>;
  /** Sends a signal, SIGKILL by default, unless it has ended; resolves as `ended`. */
  stop: (signal?: NodeJS.Signals) => Promise<number | string>;
  /** What it wrote to standard error so far. */
  log: () => string;
}

export interface ServeOptions {
  /** A program that runs Node and sees what it does, with its own arguments: `['strace', …]`. */
  under?: readonly string[];
  /** Options of Node's. */
  node?: readonly string[];
  /** Any free one by default; null where the environment says where it listens. */
  port?: number | null;
  /** Options of `catalog serve` besides port and database. */
  options?: readonly string[];
  /** Its environment besides that of every process of a test. */
  environment?: Readonly<Record<string, string>>;
  /** The folder of the explorer it serves, a page without anything by default. */
  site?: string;
  /** The script that Node runs, and its first arguments, if not those of a site. */
  command?: readonly string[];
  /** Its working folder. */
  cwd?: string;
}

const entry = join(import.meta.dirname, 'serve-entry.ts');
const smallSite = join(import.meta.dirname, 'small-site');
const authorizing = { CATALOG_WRITE_TOKEN: writeToken };

/**
 * `catalog serve` on `database` (null: the default one), with the sample catalog if it is new; resolves when it listens,
 * rejects with its output if it ends before.
 */
export async function startServe(
  database: string | null,
  {
    under = [],
    node = [],
    port = 0,
    options = ['--sample'],
    environment = authorizing,
    site = smallSite,
    command = [entry, site],
    cwd,
  }: ServeOptions = {},
): Promise<ServeProcess> {
  const places = Object.entries({ port, database }).flatMap(([name, value]) =>
    value === null ? [] : [`--${name}=${value}`],
  );
  const [program = '', ...args] = [...under, process.execPath, ...node, ...command, ...places, ...options];
  const env = { ...childEnvironment, ...environment };
  const started = startProgram(program, args, { cwd, env });
  const { child } = started;
  const ended = started.ended.then(({ code }) => code);
  const { promise: listening, resolve } = Promise.withResolvers<string>();
  child.stdout?.on('data', () => {
    const address = /Catalog Explorer: (\S+)\n/.exec(started.out)?.[1];
    if (address !== undefined) resolve(address);
  });
  const early = ended.then((code) => {
    throw new Error(`catalog serve ended with ${code}: ${started.err}`);
  });
  const address = await Promise.race([listening, early]);
  early.catch(() => {});
  const stop = (signal: NodeJS.Signals = 'SIGKILL') => {
    child.kill(signal);
    return ended;
  };
  return { child, address, port: port || Number(new URL(address).port), ended, stop, log: () => started.err };
}

/** The lines of a log, or those about one event, parsed. The last line may still be on its way. */
export function loggedEvents<T extends object = object>(log: string, event?: string): T[] {
  return log
    .split('\n')
    .filter((line) => line.startsWith('{"') && line.endsWith('}'))
    .map((line): T & { event: string } => JSON.parse(line))
    .filter((each) => event === undefined || each.event === event);
}

/** POSTs an indicator with `size` characters of description; the status, or 0 without a response. */
export async function postRecord(address: string, slug: string, size = 2000): Promise<number> {
  const body = JSON.stringify({ name: slug, slug, description: 'x'.repeat(size) });
  try {
    const response = await fetch(`${address}api/indicator/`, { method: 'POST', headers: writeHeaders, body });
    await response.arrayBuffer();
    return response.status;
  } catch {
    // Ended during the request: the outcome is unknown.
    return 0;
  }
}
