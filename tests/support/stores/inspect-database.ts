import { DatabaseSync } from 'node:sqlite';
import { openStore } from '../../../src/server/database/open-catalog.ts';

interface Inspection {
  /** The slugs of all indicators. */
  slugs: ReadonlySet<string>;
  /** How many of `acknowledged` are not there. */
  lost: number;
  /** Missing positions, records that are there twice, and those with other than `size` characters of description. */
  damaged: number;
  /** Result of SQLite's integrity check: `ok`, or the problem. */
  integrity: string;
}

/**
 * Opens a catalog as a service would after a crash and reads its indicators; those of `acknowledged` must be among them.
 * Has SQLite check its file.
 */
export async function inspectDatabase(
  database: string,
  acknowledged: Iterable<string> = [],
  size?: number,
): Promise<Inspection> {
  const store = await openStore(database);
  const { count } = await store.state('indicator');
  const slugs = new Set<string>();
  let damaged = 0;
  for (let offset = 0; offset < count; offset += 1000) {
    for (const json of (await store.page('indicator', { limit: 1000, offset })).records) {
      const { slug, description }: { slug: string; description: string } = JSON.parse(json);
      if (size !== undefined && description.length !== size) damaged += 1;
      slugs.add(slug);
    }
  }
  await store.close();
  damaged += count - slugs.size;
  const lost = [...acknowledged].filter((slug) => !slugs.has(slug)).length;
  if (database.startsWith('postgres:')) return { slugs, lost, damaged, integrity: 'ok' };
  const db = new DatabaseSync(database, { readOnly: true });
  const integrity = String(db.prepare('PRAGMA integrity_check').get()?.['integrity_check']);
  db.close();
  return { slugs, lost, damaged, integrity };
}
