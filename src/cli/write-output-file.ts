import { randomBytes } from 'node:crypto';
import { createWriteStream, rmSync, type Stats } from 'node:fs';
import { chmod, chown, lstat, open, readlink, realpath, rename, rm, stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import type { Writable } from 'node:stream';
import { CommandFailure } from '../server/command/command-failure.ts';
import { isMissing } from '../server/command/small-file.ts';
import { StoreUnavailable, UnusableDatabase } from '../service/store.ts';

/** Signals that end the process, such as Ctrl+C. */
const endings = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Writes `file` with `fill`. A regular file is complete or absent (temporary file, then rename), keeps its mode, and
 * a symbolic link keeps pointing to it. Refuses to overwrite a SQLite database. Resolves to whether it is a regular file.
 */
export async function writeOutputFile(
  file: string,
  fill: (out: Writable) => Promise<void>,
): Promise<{ regular: boolean }> {
  const target = await targetOf(file);
  const existing = await stat(target).catch(nullIfMissing);
  if (existing?.isDirectory()) throw new Error('it is a folder');
  if (await belongsToDatabase(target))
    throw new Error('it is a SQLite database or belongs to one; choose another name');
  if (existing !== null && !existing.isFile()) {
    await fill(createWriteStream(target));
    return { regular: false };
  }
  // Flushed, since a file that replaces a backup must not be empty after a power failure.
  await replaceWhenComplete(target, existing, (unfinished) =>
    fill(createWriteStream(unfinished, { flags: 'wx', flush: true })),
  );
  return { regular: true };
}

/** `error` as a CommandFailure that `file` cannot be written; what is wrong with the catalog instead is returned unchanged. */
export function asWriteFailure(command: string, file: string, error: unknown): unknown {
  const known = [StoreUnavailable, UnusableDatabase, CommandFailure];
  if (known.some((kind) => error instanceof kind)) return error;
  const reason = error instanceof Error ? error.message : String(error);
  return new CommandFailure(`catalog ${command}: ${file} cannot be written: ${reason}`);
}

/** Replaces `target`, whose state before is `existing`, by the file that `write` makes; removes that if anything fails. */
export async function replaceWhenComplete<T>(
  target: string,
  existing: Stats | null,
  write: (unfinished: string) => Promise<T>,
): Promise<T> {
  // Not the process id, which is 1 in every container.
  const unfinished = `${target}.${randomBytes(4).toString('hex')}.part`;
  const removeAndEnd = (signal: NodeJS.Signals) => {
    rmSync(unfinished, { force: true });
    process.kill(process.pid, signal);
  };
  for (const signal of endings) process.once(signal, removeAndEnd);
  try {
    const result = await write(unfinished);
    if (existing !== null) await copyOwnerAndMode(unfinished, existing);
    await rename(unfinished, target);
    return result;
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  } finally {
    for (const signal of endings) process.off(signal, removeAndEnd);
  }
}

/** Resolves all symbolic links of `file`, even if the target does not exist yet. */
async function targetOf(file: string): Promise<string> {
  const found = await stat(file).catch(nullIfMissing);
  // For a pipe or device, such as /dev/stdout, the link's text is not a path.
  if (found !== null) return found.isFile() ? realpath(file) : file;
  const isLink = (await lstat(file).catch(nullIfMissing))?.isSymbolicLink() === true;
  return isLink ? targetOf(resolve(dirname(file), await readlink(file))) : resolve(file);
}

/** Whether `target` is a SQLite database, or has the name of the log, index or journal of one. */
async function belongsToDatabase(target: string): Promise<boolean> {
  const names = [target, target.replace(/-(?:wal|shm|journal)$/, '')];
  return (await Promise.all(names.map(isDatabase))).includes(true);
}

async function isDatabase(file: string): Promise<boolean> {
  // Opening a pipe would wait for its writer.
  if (!(await stat(file).catch(nullIfMissing))?.isFile()) return false;
  const opened = await open(file);
  try {
    const { buffer } = await opened.read(Buffer.alloc(16), 0, 16, 0);
    return buffer.toString('latin1') === 'SQLite format 3\0';
  } finally {
    await opened.close();
  }
}

async function copyOwnerAndMode(path: string, { mode, uid, gid }: Stats): Promise<void> {
  // Only root may change the owner of a file.
  if (process.getuid?.() === 0) await chown(path, uid, gid);
  await chmod(path, mode & 0o7777);
}

function nullIfMissing(error: unknown): null {
  if (isMissing(error)) return null;
  throw error;
}
