import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative, sep } from 'node:path';

/** In bytes: a larger file of settings or tokens is a wrong path, or a device that never ends. */
const maximum = 1024 * 1024;

/** The text of a regular file of at most 1 MiB; throws with a reason that fits into a message. */
export function readSmallFile(file: string): string {
  const stats = statSync(file);
  if (stats.isDirectory()) throw new Error('it is a directory');
  if (!stats.isFile()) throw new Error('it is not a regular file');
  if (stats.size > maximum) throw new Error('it is larger than 1 MiB');
  return readFileSync(file, 'utf8');
}

const reasons = new Map([
  ['ENOENT', 'there is no such file'],
  ['EACCES', 'this user may not read it'],
  ['ENOTDIR', 'a part of its path is a file, not a folder'],
  ['ENAMETOOLONG', 'its name is too long'],
  ['ELOOP', 'it is a link to itself'],
  ['EISDIR', 'it is a folder'],
  ['Z_BUF_ERROR', 'its compressed data ends too early; copy or download it again'],
  ['Z_DATA_ERROR', 'its compressed data is damaged; copy or download it again'],
]);

/** Whether a file cannot be read because there is none. */
export function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}

/** Why a file cannot be read, in words where that is a common mistake. */
export function readFailureReason(error: unknown): string {
  if (error instanceof Error && 'code' in error) return reasons.get(String(error.code)) ?? String(error.code);
  return error instanceof Error ? error.message : String(error);
}

/** "PATH: reason" if nothing can be at a path that was given, or this user may not know; null for any other error. */
export function pathProblem(error: unknown): string | null {
  if (!(error instanceof Error && 'code' in error && 'path' in error)) return null;
  const isOfPath = ['ENOTDIR', 'ENAMETOOLONG', 'ELOOP', 'EACCES'].includes(String(error.code));
  return isOfPath ? `${String(error.path)}: ${readFailureReason(error)}` : null;
}

/** The paths of all files below a folder, with slashes. */
export function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll(sep, '/'));
}
