import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { openSqliteStore } from '../../src/service/sqlite/sqlite-store.ts';
import { generatedCatalog } from '../bench/explorer/generated-catalog.ts';
import { fillStore } from '../support/catalog-contents.ts';
import { loadEveryAddress, memoryOf } from '../support/load.ts';
import { folderOf } from '../support/start/http-server.ts';
import { startServe } from '../support/start/serve-command.ts';

const allEndings = /^(?:200|308|404|405|421|429|503)$/;

// In MB.
test.each([
  [[], 200],
  [['--mcp'], 240],
])(
  'with %j, 64 readers of any address leave the server below %i MB and others their turn',
  async (options, most) => {
    const database = join(folderOf({}), 'catalog.sqlite');
    await fillStore(openSqliteStore(database), generatedCatalog(1088, 28_153));
    const command = [join(import.meta.dirname, '../../dist-node/cli/main.js'), 'serve'];
    const { address, child, stop } = await startServe(database, { command, options });
    onTestFinished(async () => void (await stop()));
    const pid = child.pid ?? 0;
    const first = await loadEveryAddress(address, 64, pid);
    await pause(3000);
    const before = memoryOf(pid).now;
    const second = await loadEveryAddress(address, 64, pid);
    await pause(3000);
    const { now, peak } = memoryOf(pid);
    const slowest = Math.max(first.slowestPage.ms, second.slowestPage.ms);
    process.stdout.write(
      `${JSON.stringify({ options, slowest, before, now, peak, memory: first.memory })}\n`,
    );
    const endings = Object.values({ ...first.endings, ...second.endings }).flatMap((seen) =>
      Object.keys(seen),
    );
    expect(endings.filter((ending) => !allEndings.test(ending))).toEqual([]);
    expect(peak).toBeLessThan(most);
    expect(slowest).toBeLessThan(1000);
    expect(now).toBeLessThan(1.2 * before);
  },
  900_000,
);
