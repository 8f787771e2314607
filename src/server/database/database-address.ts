import { accessSync, constants, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { CommandFailure } from '../command/messages.ts';
import { readFailureReason } from '../command/files.ts';

const forms =
  'a SQLite file such as catalog.sqlite, or a PostgreSQL address such as postgres://user@host/name';

export function isPostgres(database: string): boolean {
  return /^postgres(?:ql)?:\/\//.test(database);
}

/** Throws a CommandFailure for an invalid address, with what to write instead; never repeats what may be a password. */
export function checkDatabaseAddress(database: string): void {
  if (database.trim() === '') throw unusable(`is empty; give ${forms}`);
  const [, scheme = ''] =
    /^([a-z][a-z0-9+.:-]+):\/\//i.exec(database) ?? /^(file|postgres(?:ql)?):/i.exec(database) ?? [];
  if (isPostgres(database)) checkPostgresAddress(database);
  else if (scheme !== '') throw unusable(wrongScheme(scheme));
  else if (database !== ':memory:') checkFile(database);
}

function unusable(what: string, exitCode: 1 | 2 = 2): CommandFailure {
  return new CommandFailure(`catalog: --database ${what}`, exitCode);
}

function wrongScheme(scheme: string): string {
  if (/^(?:sqlite3?|file)$/i.test(scheme))
    return `takes a SQLite file by its path alone; leave out ${scheme}:`;
  if (/^postgres(?:ql)?$/i.test(scheme))
    return 'takes a PostgreSQL address that begins with postgres://, in lower case';
  return `does not support ${scheme}://; give ${forms}`;
}

function checkPostgresAddress(database: string): void {
  if (/^[^?]*\/\/(?:[^/?]*@)?[^/?@]*,|[?&]host=[^&]*(?:,|%2c)/i.test(database))
    throw unusable(
      'names several PostgreSQL hosts; give one: that of the primary, or of a proxy that finds it',
    );
  if (URL.canParse(database) && !/[\s#]/.test(database)) return;
  throw unusable(
    'is not a valid PostgreSQL address, such as postgres://user@host:5432/name; in a user name or password, write @ : / ? # as %40 %3A %2F %3F %23',
  );
}

function checkFile(file: string): void {
  const folder = dirname(file);
  try {
    const stats = statSync(file, { throwIfNoEntry: false });
    if (stats?.isDirectory())
      throw unusable(`${file} is a directory; specify a file in it, such as ${nameIn(file)}`);
    if (stats && !stats.isFile()) throw unusable(`${file} is not a regular file; give ${forms}`);
    if (stats) accessSync(file, constants.R_OK);
    else if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory())
      throw unusable(`${file}: there is no directory ${folder}`, 1);
  } catch (error) {
    if (error instanceof CommandFailure) throw error;
    throw new CommandFailure(`catalog: the database ${file} cannot be read: ${readFailureReason(error)}`);
  }
}

function nameIn(folder: string): string {
  return `${folder.replace(/[/\\]+$/, '')}/catalog.sqlite`;
}
