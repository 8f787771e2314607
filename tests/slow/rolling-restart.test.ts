import { afterAll, expect, test, vi } from 'vitest';
import { startPostgres } from '../support/stores/postgres-server.ts';
import { withoutPostgres } from '../support/stores/store-kinds.ts';
import { Machine } from '../support/proxies/machine.ts';
import { lacking } from '../support/programs/installed-programs.ts';
import { loadWhile } from '../support/proxies/rolling-load.ts';
import { startCluster } from '../support/proxies/rolling-restart.ts';

// Processes, databases and real time: a busy machine takes longer.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 });

const machine = new Machine();
afterAll(() => machine.clear());

test.skipIf(withoutPostgres || lacking('nginx', 'haproxy', 'openssl'))(
  'three nodes restarted one after another behind nginx and HAProxy fail no reader and lose no record',
  async () => {
    const postgres = await startPostgres(['fsync=off']);
    try {
      const cluster = await startCluster(machine, postgres);
      const before = await cluster.slugs();
      const ending = new AbortController();
      const pace = { readsPerSecond: 35, writesPerSecond: 15 };
      const loads = Object.entries(cluster.ways).map(([name, way]) =>
        loadWhile(ending.signal, name, way, pace),
      );
      await cluster.restartEach('SIGTERM');
      ending.abort();
      const reports = await Promise.all(loads);

      for (const { reads, readsFailed, acknowledged, givenUp } of reports) {
        expect(readsFailed).toEqual([]);
        expect(givenUp).toEqual([]);
        expect(reads).toBeGreaterThan(20);
        expect(acknowledged.length).toBeGreaterThan(10);
      }
      // Each record once, also those that were sent again.
      const added = (await cluster.slugs()).slice(before.length);
      expect(added.sort()).toEqual(reports.flatMap(({ acknowledged }) => acknowledged).sort());
    } finally {
      await machine.clear();
      await postgres.remove();
    }
  },
);
