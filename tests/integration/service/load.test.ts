import { expect, onTestFinished, test } from 'vitest';
import { catalog, source } from '../../support/catalog-builder.ts';
import { loadEveryAddress } from '../../support/load.ts';
import { folderWithCatalog, smallSite } from '../../support/start/http-server.ts';
import { startServe } from '../../support/start/serve-command.ts';

test('each of many requests at once for any address ends with a whole response, also if it is read slowly', async () => {
  const contents = catalog()
    .times(300, (c) => c.variable({ sources: [source({ id: 1 })] }))
    .times(300, (c) => c.indicator({ description: 'x'.repeat(2000) })).contents;
  const folder = await folderWithCatalog(contents, smallSite);
  const { address, child, stop, log } = await startServe(null, {
    site: folder,
    cwd: folder,
    options: ['--mcp'],
  });
  onTestFinished(async () => void (await stop()));
  const { endings, slowestPage } = await loadEveryAddress(address, 12, child.pid ?? 0);
  const others = Object.entries(endings).filter(([, seen]) =>
    Object.keys(seen).some((ending) => !/^(?:200|308|404|421|503)$/.test(ending)),
  );
  expect(others).toEqual([]);
  expect(slowestPage.ms).toBeLessThan(Infinity);
  expect(log()).not.toContain('"level":"error"');
});
