import { DatabaseSync } from 'node:sqlite';
import { openStore } from '../../../src/server/open-catalog.ts';

export interface Inspection {
  /** Result of SQLite's integrity check: `ok`, or the problem. */
  integrity: string;
  /** The slugs of all indicators, in their order. */
  slugs: readonly string[];
  /** Whether there are as many as the collection counts. */
  countIsRight: boolean;
}

/** Opens a SQLite catalog as a service would after a crash, reads all of its indicators, and has SQLite check the file. */
export async function inspectDatabase(file: string): Promise<Inspection> {
  const store = await openStore(file);
  const { count } = await store.state('indicator');
  const slugs: string[] = [];
  for (let offset = 0; offset < count; offset += 1000) {
    for (const json of (await store.page('indicator', { limit: 1000, offset })).records) {
      const record: { slug: string } = JSON.parse(json);
      slugs.push(record.slug);
    }
  }
  await store.close();
  const db = new DatabaseSync(file, { readOnly: true });
  const integrity = String(db.prepare('PRAGMA integrity_check').get()?.['integrity_check']);
  db.close();
  return { integrity, slugs, countIsRight: count === slugs.length };
}
