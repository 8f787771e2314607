import { join } from 'node:path';
import { expect, test } from 'vitest';
import { generatedCatalog } from '../bench/explorer/generated-catalog.ts';
import { fillStore } from '../support/catalog-contents.ts';
import { loadEveryAddress, memoryOf } from '../support/load.ts';
import { folderOf } from '../support/start/http-server.ts';
import { startServe } from '../support/start/serve-command.ts';
import { openSqliteStore } from '../../src/service/sqlite/sqlite-store.ts';

test('no address ends the server, fills its memory or keeps others waiting, whatever many readers request', async () => {
  const database = join(folderOf({}), 'catalog.sqlite');
  await fillStore(openSqliteStore(database), generatedCatalog(1088, 28_153));
  const command = [join(import.meta.dirname, '../../src/bin/catalog.js'), 'serve'];
  // The compiled command, as it is installed.
  const environment = { CATALOG_COMPILED: 'yes' };
  const served = await startServe(database, { command, options: ['--mcp'], environment });
  const pid = served.child.pid ?? 0;
  const { endings, slowestPage } = await loadEveryAddress(served.address, 64);
  const { peak } = memoryOf(pid);
  expect(peak).toBeLessThan(200);
  expect(slowestPage.ms).toBeLessThan(1000);
  await served.stop();
}, 600_000);
