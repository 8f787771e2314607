import { randomBytes } from 'node:crypto';
import {
  closeSync,
  createWriteStream,
  existsSync,
  mkdirSync,
  openSync,
  readSync,
  rmSync,
  type Stats,
  statSync,
} from 'node:fs';
import { chmod, realpath, rename, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { CommandFailure } from '../server/command/messages.ts';
import { isMissing } from '../server/command/files.ts';
import { StoreUnavailable, UnusableDatabase } from '../service/store.ts';

/** Signals that end the process, such as Ctrl+C. */
const endings = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

export interface OutputFile {
  file: string;
  fill: (out: Writable) => Promise<void>;
  /** Of a new file. */
  mode?: number;
}

export function textFile(file: string, chunks: Iterable<string>, mode?: number): OutputFile {
  return { file, fill: (out) => pipeline(Readable.from(chunks), out), ...(mode && { mode }) };
}

/** Writes all files or none, never over a database; makes folders only in `folder`: elsewhere, a missing one is a disk that is not there. */
export async function writeOutputFiles(
  command: string,
  files: readonly OutputFile[],
  folder?: string,
): Promise<{ regular: boolean }> {
  try {
    return await writeFiles(files, folder);
  } catch (error) {
    throw asWriteFailure(command, folder ?? files[0]?.file ?? '', error);
  }
}

async function writeFiles(files: readonly OutputFile[], folder?: string): Promise<{ regular: boolean }> {
  const replacements: Replacement[] = [];
  for (const { file, fill, mode } of files) {
    const existing = await stat(file).catch(nullIfMissing);
    // The text of a link such as /dev/stdout to a pipe is not a path.
    const target = existing?.isFile() ? await realpath(file) : file;
    if (existing?.isDirectory())
      throw new Error(files.length === 1 ? 'it is a folder' : `${file} is a folder`);
    if (belongsToDatabase(target))
      throw new Error('it is a SQLite database or belongs to one; choose another name');
    if (existing !== null && !existing.isFile()) await fill(createWriteStream(target));
    else {
      // Flushed, since a file that replaces a backup must not be empty after a power failure.
      const write = (unfinished: string) =>
        fill(createWriteStream(unfinished, { flags: 'wx', flush: true, ...(mode && { mode }) }));
      replacements.push({ target, existing, write });
    }
  }
  const folders = new Set(
    folder === undefined ? [] : files.flatMap(({ file }) => missingFolders(dirname(file))),
  );
  await replaceWhenComplete(replacements, folders);
  return { regular: replacements.length === files.length };
}

const writeReasons = new Map<unknown, string>([
  ['ENOSPC', 'its disk is full'],
  ['EROFS', 'its disk is read-only'],
  ['EACCES', 'this user may not write there'],
  ['ENOTDIR', 'a part of its path is a file, not a folder'],
  ['ENAMETOOLONG', 'its name is too long'],
]);

/** `error` as a CommandFailure that `file` cannot be written; what is wrong with the catalog instead is returned unchanged. */
export function asWriteFailure(command: string, file: string, error: unknown): unknown {
  const errorClasses = [StoreUnavailable, UnusableDatabase, CommandFailure];
  if (errorClasses.some((kind) => error instanceof kind)) return error;
  const reason = isMissing(error)
    ? `there is no folder ${dirname(file)}`
    : (writeReasons.get(error instanceof Error && 'code' in error && error.code) ??
      (error instanceof Error ? error.message : String(error)));
  return new CommandFailure(`catalog ${command}: ${file} cannot be written: ${reason}`);
}

/** A file to replace, what it is now, and what writes the new one. */
interface Replacement {
  target: string;
  existing: Stats | null;
  write: (unfinished: string) => Promise<void>;
}

/** The folders that are to be made for `folder` to exist, outermost first. */
export function missingFolders(folder: string): string[] {
  return existsSync(folder) ? [] : [...missingFolders(dirname(folder)), folder];
}

/** Makes `folders`, and replaces all files once all are written; if anything fails, none, and nothing is left of either. */
export async function replaceWhenComplete(
  replacements: readonly Replacement[],
  folders: Iterable<string> = [],
): Promise<void> {
  // Not the process id, which is 1 in every container.
  const name = randomBytes(4).toString('hex');
  const parts = replacements.map((each) => ({ ...each, unfinished: `${each.target}.${name}.part` }));
  // SQLite leaves its journal where the disk is full.
  const removeAll = () => {
    for (const { unfinished } of parts)
      for (const end of ['', '-journal']) rmSync(unfinished + end, { force: true });
    for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  };
  const release = whenEnded(removeAll);
  try {
    for (const folder of folders) mkdirSync(folder);
    for (const { unfinished, existing, write } of parts) {
      await write(unfinished);
      if (existing !== null) await chmod(unfinished, existing.mode & 0o7777);
    }
    for (const { unfinished, target } of parts) await rename(unfinished, target);
  } catch (error) {
    removeAll();
    throw error;
  } finally {
    release();
  }
}

/** Calls `clean` if a signal ends the process, until the result is called. */
export function whenEnded(clean: () => void): () => void {
  const cleanAndEnd = (signal: NodeJS.Signals) => {
    clean();
    process.kill(process.pid, signal);
  };
  for (const signal of endings) process.once(signal, cleanAndEnd);
  return () => {
    for (const signal of endings) process.off(signal, cleanAndEnd);
  };
}

/** Whether `target` is a SQLite database, or has the name of the log, index or journal of one. */
function belongsToDatabase(target: string): boolean {
  return [target, target.replace(/-(?:wal|shm|journal)$/, '')].some(isSqliteFile);
}

/** Whether a regular file begins as a SQLite database; of a pipe, what is looked at would be gone. */
export function isSqliteFile(file: string): boolean {
  if (statSync(file, { throwIfNoEntry: false })?.isFile() !== true) return false;
  const start = Buffer.alloc(16);
  const opened = openSync(file, 'r');
  try {
    readSync(opened, start);
  } finally {
    closeSync(opened);
  }
  return start.toString('latin1') === 'SQLite format 3\0';
}

function nullIfMissing(error: unknown): null {
  if (isMissing(error)) return null;
  throw error;
}
