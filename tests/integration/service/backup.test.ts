import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { openStore } from '../../../src/server/open-catalog.ts';
import type { Insertion } from '../../../src/service/store.ts';
import { runCatalog, spawnCatalog } from '../../support/start/run-command.ts';
import { folderOf } from '../../support/start/http-server.ts';
import { storeKinds } from '../../support/stores/store-kinds.ts';
import { draftOf } from '../../support/writing.ts';

function idOf(insertion: Insertion): unknown {
  if (!('json' in insertion)) throw new Error(insertion.kind);
  const record: { id: number } = JSON.parse(insertion.json);
  return record.id;
}

describe.each(storeKinds)('an export of a catalog in $name', ({ place }) => {
  test('while records are being added is that of one moment, and ids go on after it', async () => {
    const folder = folderOf({});
    const where = await place(folder);
    const store = where.open();
    await store.replaceAll([]);
    const writing = new AbortController();
    let acknowledged = 0;
    const writer = (async () => {
      while (!writing.signal.aborted) {
        await store.insert(draftOf(`s${acknowledged}`), null);
        acknowledged += 1;
        // Leaves this process time for everything else.
        await new Promise(setImmediate);
      }
    })();
    await expect.poll(() => acknowledged).toBeGreaterThan(50);
    const before = acknowledged;
    const exported = await spawnCatalog(folder, ['export', 'backup.json', '--database', where.database]);
    const after = acknowledged + 1;
    writing.abort();
    await writer;
    await store.close();
    expect(exported.code).toBe(0);
    expect(after).toBeGreaterThan(before + 1);

    const { indicator }: { indicator: { slug: string }[] } = JSON.parse(
      readFileSync(join(folder, 'backup.json'), 'utf8'),
    );
    expect(indicator.length).toBeGreaterThanOrEqual(before);
    expect(indicator.length).toBeLessThanOrEqual(after);
    expect(indicator.map(({ slug }) => slug)).toEqual(indicator.map((_, index) => `s${index}`));

    await runCatalog(folder, 'import', 'backup.json', '--database', 'restored.sqlite');
    const restored = await openStore(join(folder, 'restored.sqlite'));
    expect((await restored.state('indicator')).count).toBe(indicator.length);
    expect(idOf(await restored.insert(draftOf('new'), null))).toBe(indicator.length + 1);
    await restored.close();
  });
});
