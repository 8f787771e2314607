import { join } from 'node:path';
import { main } from '../../../src/cli/program.ts';
import { type Ended, startProgram } from '../programs/start-program.ts';
import { childEnvironment } from './serve-command.ts';

/** The command, for tests that start it as a process of its own. */
export const commandFile = join(import.meta.dirname, '../../../src/cli/main.ts');

/** Runs `catalog` with these arguments to its end, in this process; one at a time, since a process has one working folder. */
export function runCatalog(folder: string, ...args: readonly string[]): Promise<Ended> {
  return runWithExplorer(undefined, folder, args);
}

/** The same with the explorer that is built in the folder `explorer`. */
export async function runWithExplorer(
  explorer: string | undefined,
  folder: string,
  args: readonly string[],
): Promise<Ended> {
  const before = process.cwd();
  const written = { out: '', err: '' };
  const release = [
    capture(process.stdout, (text) => (written.out += text)),
    capture(process.stderr, (text) => (written.err += text)),
  ];
  process.chdir(folder);
  try {
    await main(args, explorer);
    return { code: Number(process.exitCode ?? 0), ...written };
  } finally {
    process.exitCode = undefined;
    process.chdir(before);
    for (const each of release) each();
  }
}

/** The catalog in the database of `folder`, or that of the options, as `JSON.stringify` writes it. */
export async function exportOf(folder: string, ...options: readonly string[]): Promise<string> {
  return JSON.stringify(JSON.parse((await runCatalog(folder, 'export', '-', ...options)).out));
}

/** Passes what is written to `stream` to `keep` instead, until the result is called. */
function capture(stream: NodeJS.WriteStream, keep: (text: string) => void): () => void {
  const write = stream.write.bind(stream);
  stream.write = (chunk: string | Uint8Array) => {
    keep(typeof chunk === 'string' ? chunk : Buffer.from(chunk).toString());
    return true;
  };
  return () => {
    stream.write = write;
  };
}

/** The same as a process of its own, with `input` on standard input. */
export function spawnCatalog(folder: string, args: readonly string[], input?: Uint8Array): Promise<Ended> {
  return endOf(process.execPath, [commandFile, ...args], folder, input);
}

/** The same as a user to whom file permissions apply: root drops its capability to ignore them. */
export async function runCatalogPermitted(folder: string, ...args: readonly string[]): Promise<Ended> {
  if (process.getuid?.() !== 0) return spawnCatalog(folder, args);
  return endOf('setpriv', ['--bounding-set=-dac_override', process.execPath, commandFile, ...args], folder);
}

/** Runs a program in `folder` to its end, with little of the test's environment. */
export function endOf(
  program: string,
  args: readonly string[],
  folder: string,
  input?: Uint8Array,
): Promise<Ended> {
  // With a socket instead of nothing as its standard input, bash reads the user's settings.
  const stdio = [input === undefined ? 'ignore' : 'pipe', 'pipe', 'pipe'] as const;
  const { child, ended } = startProgram(program, args, {
    cwd: folder,
    env: childEnvironment,
    stdio: [...stdio],
  });
  // A command that refuses its input early closes the pipe.
  child.stdin?.on('error', () => {});
  child.stdin?.end(input);
  return ended;
}
