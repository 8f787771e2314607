import { existsSync, realpathSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { countsInWords } from '../../contract/collection-names.ts';
import { backupSqlite } from '../../service/sqlite/sqlite-backup.ts';
import { CommandFailure, print } from '../../server/command/messages.ts';
import { checkDatabaseAddress, isPostgres } from '../../server/database/database-address.ts';
import { databaseName, storeAsCommandFailure } from '../../server/database/open-catalog.ts';
import { createCommand, databaseOption } from '../command-line.ts';
import { asWriteFailure, replaceWhenComplete } from '../write-output-file.ts';

export const backupCommand = () =>
  createCommand(
    'backup',
    'Copies a SQLite database to a file, even while the service runs: one snapshot, checked for damage after writing. To restore it: stop the service, remove the -wal and -shm files of the database, copy the backup over it, and start the service.',
    [['backup catalog-backup.sqlite', 'copies catalog.sqlite']],
  )
    .argument('<FILE>')
    .addOption(databaseOption())
    .option('--force', 'replaces an existing file, once the backup is complete')
    .action(backupCatalog);

interface BackupOptions {
  database: string;
  force?: true;
}

async function backupCatalog(file: string, { database, force }: BackupOptions): Promise<void> {
  const name = databaseName(database);
  checkDatabaseAddress(database);
  if (isPostgres(database))
    throw new CommandFailure(
      `catalog backup: PostgreSQL has its own program: pg_dump --format=custom --file=${file} ${name}; pg_restore reads it`,
    );
  if (!existsSync(database))
    throw new CommandFailure(`catalog backup: there is no database ${name}; specify one with --database`);
  const target = existsSync(file) ? realpathSync(file) : resolve(file);
  const existing = statSync(target, { throwIfNoEntry: false }) ?? null;
  const refusal = reasonNotToWrite(target, database, force === true);
  if (refusal !== null) throw new CommandFailure(`catalog backup: ${file} ${refusal}`);
  let counts = '';
  try {
    const write = async (unfinished: string) => {
      counts = countsInWords(backupSqlite(database, unfinished));
    };
    await replaceWhenComplete([{ target, existing, write }]);
    print(`${file} holds ${counts}, checked`);
  } catch (error) {
    throw asWriteFailure('backup', file, storeAsCommandFailure('backup', name, error));
  }
}

/** Null if `target` may be written. A database with its log must not be replaced even by force: they would not match. */
function reasonNotToWrite(target: string, database: string, force: boolean): string | null {
  if (target === realpathSync(database)) return 'is the database itself; choose another name';
  if (/-(?:wal|shm|journal)$/.test(target)) return 'has the name of a log of SQLite; choose another name';
  if (existsSync(`${target}-wal`))
    return 'is a database in use, or has a log next to it; choose another name';
  const existing = statSync(target, { throwIfNoEntry: false });
  if (existing === undefined) return null;
  if (!existing.isFile()) return 'is not a regular file';
  return force ? null : 'exists; --force replaces it';
}
