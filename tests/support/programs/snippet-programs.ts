import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { folderOf } from '../start/http-server.ts';

/** The programs that run the explorer's code samples, and Debian's package of each. */
export const snippetPrograms = { python3: 'python3', curl: 'curl', Rscript: 'r-base-core' };

export type SnippetProgram = keyof typeof snippetPrograms;

/** The path of a program, or null where it is not installed. */
export function findSnippetProgram(name: SnippetProgram): string | null {
  const folders = (process.env['PATH'] ?? '').split(':').filter((folder) => folder !== '');
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path)) ?? null;
}

/** Whether a test that needs a program is left out: it is not installed. In CI it must be there. */
export function lackingProgram(name: SnippetProgram): boolean {
  return !process.env['CI'] && findSnippetProgram(name) === null;
}

/** Runs a program to its end in `folder` and returns what it wrote; rejects with its messages where it fails. */
export async function runProgram(
  program: string,
  parameters: readonly string[],
  folder = import.meta.dirname,
): Promise<string> {
  const { stdout } = await promisify(execFile)(program, parameters, {
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    env: { ...process.env, PYTHONIOENCODING: 'utf-8', LC_ALL: 'C.UTF-8' },
  });
  return stdout;
}

/** Runs a script in R, in a folder that also has `files`, and returns what it wrote. */
export async function runR(code: string, files: Readonly<Record<string, string>> = {}): Promise<string> {
  // From a file: R takes at most 10,000 bytes of code from the command line.
  const folder = folderOf({ ...files, 'script.R': code });
  return runProgram('Rscript', ['--vanilla', '--encoding=UTF-8', 'script.R'], folder);
}
