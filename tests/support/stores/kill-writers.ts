import { setTimeout as pause } from 'node:timers/promises';
import { openStore } from '../../../src/server/database/open-catalog.ts';
import { keptChanges } from '../../../src/service/store.ts';
import { catalog } from '../catalog-builder.ts';
import { fillStore } from '../catalog-contents.ts';
import { postRecord, startServe } from '../start/serve-command.ts';
import { inspectDatabase } from './inspect-database.ts';

/** What became of the records of a service that was killed again and again. */
interface KillReport {
  kills: number;
  acknowledged: number;
  /** Acknowledged, but not there afterwards. Must be 0. */
  lost: number;
  /** Stored, but unreadable or at the wrong position. Must be 0. */
  damaged: number;
  /** Never acknowledged, but there: whole. May be any number. */
  kept: number;
  /** Stored but not in the record of changes, or the other way round. Must be 0. */
  unrecorded: number;
}

/** Runs the service on `database`, which is emptied, writes to it over several connections, and kills it at a random moment, `kills` times. */
export async function killRepeatedly(database: string, kills: number): Promise<KillReport> {
  await fillStore(await openStore(database), catalog().contents);
  const acknowledged = new Set<string>();
  const size = 2000;
  for (let kill = 0; kill < kills; kill += 1) {
    const { child, address, stop } = await startServe(database);
    const writers = Array.from({ length: 4 }, async (_, writer) => {
      for (let number = 0; ; number += 1) {
        const slug = `k${kill}-w${writer}-${number}`;
        if ((await postRecord(address, slug, size)) !== 201) return;
        acknowledged.add(slug);
      }
    });
    // By acknowledgements, since a busy machine acknowledges few records in a given time.
    const enough = acknowledged.size + 1 + Math.floor(Math.random() * 16);
    while (acknowledged.size < enough && child.exitCode === null) await pause(1);
    await pause(Math.random() * 10);
    await stop();
    await Promise.all(writers);
  }
  const { slugs, lost, damaged } = await inspectDatabase(database, acknowledged, size);
  const kept = slugs.size - (acknowledged.size - lost);
  const store = await openStore(database);
  const changes = await store.changes(2 ** 52, keptChanges);
  await store.close();
  const recorded = new Set(changes.map(({ json }): string => JSON.parse(json).name));
  // Of so many changes, the oldest are not kept.
  const forgotten = Math.max(0, slugs.size - keptChanges);
  const missing = [...slugs].filter((slug) => !recorded.has(slug)).length - forgotten;
  const unrecorded = missing + [...recorded].filter((slug) => !slugs.has(slug)).length;
  return { kills, acknowledged: acknowledged.size, lost, damaged, kept, unrecorded };
}
