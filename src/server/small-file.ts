import { readFileSync, statSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';

/** The largest file of settings or tokens, in bytes: more is a wrong path, or a device that never ends. */
const maximum = 1024 * 1024;

/** The text of a regular file of at most 1 MiB; throws with a reason that is fit for a message. */
export function readSmallFileSync(file: string): string {
  refuse(statSync(file));
  return readFileSync(file, 'utf8');
}

/** The same without blocking. */
export async function readSmallFile(file: string): Promise<string> {
  refuse(await stat(file));
  return readFile(file, 'utf8');
}

function refuse(found: { isFile(): boolean; isDirectory(): boolean; size: number }): void {
  if (found.isDirectory()) throw new Error('it is a directory');
  if (!found.isFile()) throw new Error('it is not a regular file');
  if (found.size > maximum) throw new Error('it is larger than 1 MiB');
}

/** Why a file could not be read: the system's code, or the sentence of a refusal. */
export function readFailureReason(error: unknown): string {
  if (error instanceof Error && 'code' in error) return String(error.code);
  return error instanceof Error ? error.message : String(error);
}
