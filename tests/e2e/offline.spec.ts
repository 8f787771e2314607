import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from './journey.ts';
import { ports } from './ports.ts';

const port = ports.offline;
const address = `http://127.0.0.1:${port}/`;

test.use({ serviceWorkers: 'allow', expectedErrors: [/Failed to load resource/] });

async function serve(folder: string): Promise<ChildProcess> {
  const server = spawn(
    process.execPath,
    [
      'src/cli/main.ts',
      'serve',
      '--port',
      String(port),
      '--database',
      join(folder, 'catalog.sqlite'),
      '--sample',
    ],
    { stdio: 'ignore' },
  );
  await expect
    .poll(
      async () =>
        fetch(`${address}api/taxonomy/`).then(
          ({ status }) => status,
          () => 0,
        ),
      { timeout: 15_000 },
    )
    .toBe(200);
  return server;
}

const stopped = (server: ChildProcess) =>
  new Promise((resolve) => server.once('exit', resolve).kill('SIGKILL'));

/** Runs in the page: the number of saved pages. */
async function pagesKept(): Promise<number> {
  // It runs in the page, so it cannot use anything from this module.
  // oxlint-disable-next-line unicorn/consistent-function-scoping
  const done = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.addEventListener('success', () => resolve(request.result));
      request.addEventListener('error', () => reject(request.error ?? new Error('refused')));
    });
  // Opening a missing database would create an empty one without the explorer's stores.
  const known = await indexedDB.databases();
  if (!known.some(({ name }) => name === 'catalog-explorer')) return 0;
  const database = await done(indexedDB.open('catalog-explorer'));
  const count = await done(database.transaction('pages').objectStore('pages').count());
  database.close();
  return count;
}

test('a visit without the server shows the saved copy, says so, and can search it', async ({ page }) => {
  const folder = mkdtempSync(join(tmpdir(), 'catalog-offline-'));
  let server = await serve(folder);
  const main = page.getByRole('main');
  try {
    await page.goto(`${address}indicators`);
    await expect(main.getByText('All 136 loaded')).toBeVisible();
    await page.evaluate(async () => (await navigator.serviceWorker.ready).active?.state);
    await expect.poll(() => page.evaluate(pagesKept)).toBeGreaterThanOrEqual(5);
    await stopped(server);

    await page.goto(`${address}indicators?q=rent`);
    await expect(page.getByRole('note')).toContainText('You’re seeing a copy');
    await expect(main.getByText(/^\d+ matches in 136 indicators$/)).toBeVisible();
    await main.getByRole('list').getByRole('link').first().click();
    await expect(page.getByRole('heading', { level: 2 })).toBeVisible();

    server = await serve(folder);
    // There may be another in the record: a request for the page's other lists that failed.
    await page.getByRole('note').getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('note')).toBeHidden();
  } finally {
    await stopped(server);
    rmSync(folder, { recursive: true });
  }
});
