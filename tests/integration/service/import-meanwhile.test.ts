import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { catalog } from '../../support/catalog-builder.ts';
import { folderOf } from '../../support/start/http-server.ts';
import { exportOf, runCatalog, spawnCatalog } from '../../support/start/run-command.ts';
import { storeKinds } from '../../support/stores/store-kinds.ts';
import { draftOf } from '../../support/writing.ts';

test.each(storeKinds)(
  'an import into a database in $name that is written to all the time ends, and misses no record',
  async ({ place }) => {
    const file = JSON.stringify(catalog().times(3000, (c) => c.variable()).contents);
    const folder = folderOf({ 'catalog.json': file });
    const there = await place(folder);
    const importing = (run = runCatalog) =>
      run(folder, 'import', 'catalog.json', '--database', there.database);
    await importing();
    const store = there.open();
    const writer = new AbortController();
    const added: string[] = [];
    const write = async () => {
      for (; !writer.signal.aborted; await pause(2)) {
        const insertion = await store.insert(draftOf(`new-${added.length}`), null);
        if (insertion.kind !== 'created') throw new Error(insertion.kind);
        added.push(String(JSON.parse(insertion.json).id));
      }
    };
    const writing = write();
    // As a process of its own, so that both work at once.
    const { code, err } = await importing((at, ...args) => spawnCatalog(at, args));
    writer.abort();
    await writing;
    expect([code, err]).toEqual([0, '']);
    // Each was added after the import, or the import has recorded that it is gone.
    const left = JSON.parse(await exportOf(folder, '--database', there.database)).indicator;
    const changes = await store.changes(Number.MAX_SAFE_INTEGER, 10_000);
    const gone = changes.map(({ json }) => JSON.parse(json)).filter(({ kind }) => kind === 'gone');
    const ids = [...left, ...gone].map(({ id }: { id: number }) => String(id));
    expect(ids.toSorted()).toEqual(added.toSorted());
    await store.close();
  },
);
