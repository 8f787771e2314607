import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openSqliteStore } from '../../src/service/sqlite/sqlite-store.ts';
import { generatedCatalog } from '../bench/explorer/generated-catalog.ts';
import { fillStore } from '../support/catalog-contents.ts';
import { loadEveryAddress, memoryOf } from '../support/load.ts';
import { folderOf } from '../support/start/http-server.ts';
import { startServe } from '../support/start/serve-command.ts';

test('many readers of any address leave the server its memory and others their turn', async () => {
  const database = join(folderOf({}), 'catalog.sqlite');
  await fillStore(openSqliteStore(database), generatedCatalog(1088, 28_153));
  const command = [join(import.meta.dirname, '../../dist-node/cli/main.js'), 'serve'];
  const { address, child, stop } = await startServe(database, { command, options: [] });
  onTestFinished(async () => void (await stop()));
  const { endings, slowestPage, memory } = await loadEveryAddress(address, 64, child.pid ?? 0);
  process.stdout.write(`${JSON.stringify({ endings, slowestPage, memory }, null, 1)}\n`);
  expect(memoryOf(child.pid ?? 0).peak).toBeLessThan(200);
  expect(slowestPage.ms).toBeLessThan(1000);
}, 900_000);
