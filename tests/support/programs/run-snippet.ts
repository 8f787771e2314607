import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { folderOf } from '../start/http-server.ts';

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
