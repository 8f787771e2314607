import { existsSync } from 'node:fs';
import type { CollectionName } from '../../contract/collections.ts';
import { CommandFailure, print } from '../../server/command/messages.ts';
import { isPostgres } from '../../server/database/database-address.ts';
import { databaseName, withExisting } from '../../server/database/open-catalog.ts';
import { type CatalogStore, StoreDamaged } from '../../service/store.ts';
import { UnevenRecords } from '../../service/whole-records.ts';

/** `collection` is null for what concerns the whole database. */
interface Damage {
  collection: CollectionName | null;
  reason: string;
}

/** Reads a whole database, and prints whether that is possible and every wrong count; the exit code is 1 if something is wrong. */
export async function checkDatabase(database: string, json: boolean): Promise<void> {
  if (!isPostgres(database) && !existsSync(database)) {
    throw new CommandFailure(
      `catalog check: there is no file or folder ${database}; give a database, a catalog file, a folder of sheets, or the address of a service with http:// or https://`,
      2,
    );
  }
  const name = databaseName(database);
  const damages: Damage[] = [];
  let damaged = 0;
  let records = 0;
  await withExisting('check', database, async (store) => {
    for await (const damage of damageIn(store, () => (records += 1))) {
      damaged += 1;
      if (json) damages.push(damage);
      else print(inWords(damage));
    }
  });
  const verdict = damaged === 0 ? 'no damage' : `${damaged} damaged`;
  if (json) print(...JSON.stringify({ database: name, records, damage: damages }, null, 2).split('\n'));
  else print(`${name}: ${records} records read, ${verdict}.`);
  process.exitCode = damaged === 0 ? 0 : 1;
}

async function* damageIn(store: CatalogStore, onRecord: () => void): AsyncGenerator<Damage> {
  try {
    for await (const { json } of store.allRecords()) if (json !== null) onRecord();
  } catch (error) {
    if (error instanceof UnevenRecords) {
      yield* error.uneven;
      return;
    }
    // An error of SQLite itself, such as a damaged page of the file.
    if (!(error instanceof StoreDamaged || (error instanceof Error && 'errcode' in error))) throw error;
    yield { collection: null, reason: `cannot be read to its end: ${error.message}` };
    return;
  }
  const damage = await store.damage();
  if (damage !== null) yield { collection: null, reason: `is damaged: ${damage}` };
}

function inWords({ collection, reason }: Damage): string {
  return collection === null ? `the database ${reason}` : `${collection}: ${reason}`;
}
