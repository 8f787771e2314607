import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createCatalogService } from '../../../src/service/http/catalog-service.ts';
import { loadSite } from '../../../src/server/site/site.ts';
import { catalogWalks } from '../../../src/server/walks/catalog-walks.ts';
import type { CatalogStore } from '../../../src/service/store.ts';
import { catalog, source } from '../../support/catalog-builder.ts';
import { connectTo, folderOf, requestOf, smallSite, startServer } from '../../support/start/http-server.ts';
import { memoryStore } from '../../support/start/in-process-service.ts';
import { draftOf } from '../../support/writing.ts';

const contents = () => catalog().times(3, (c) => c.variable({ sources: [source({ id: 1 })] }));
const change = JSON.stringify({
  collection: 'variable',
  id: 1,
  kind: 'gone',
  name: 'x'.repeat(2000),
  fields: [],
});

/** A server whose walks go on only after `release`; `walks` are how many have begun, and are still running. */
async function held(changes = 0) {
  const store = await memoryStore(contents());
  const recorded = async () => ({ changes: Array.from({ length: changes }, () => change) });
  if (changes > 0) await store.replaceAll([], recorded);
  const walks = { begun: 0, running: 0 };
  const gate = { isHeld: true };
  const slow: CatalogStore = {
    ...store,
    async *allRecords() {
      walks.begun += 1;
      walks.running += 1;
      try {
        while (gate.isHeld) {
          yield { collection: 'subdomain', position: null, id: null, json: null };
          await nextTurn();
        }
        yield* store.allRecords();
      } finally {
        walks.running -= 1;
      }
    },
  };
  const { lookup, handlers } = catalogWalks(slow, 'Catalog');
  const lists = createCatalogService(store);
  const catalog = () => ({ lists, lookup });
  const pages = loadSite({ folder: folderOf(smallSite), prefix: '/', catalog }).respond;
  const address = await startServer(contents(), { pages, ...handlers });
  onTestFinished(() => store.close());
  const get = (path: string, init?: RequestInit) => fetch(address + path, init);
  return { store, handlers, address, get, walks, release: () => (gate.isHeld = false) };
}

describe('whatever reads a whole catalog', () => {
  test('runs twice at once: then such requests are 503 with Retry-After, until one has ended', async () => {
    const { get, walks, release } = await held(500);
    const running = [get('catalog.json'), get('catalog.json'), get('sitemap.xml')];
    await expect.poll(() => walks.running).toBe(2);
    const refused = await get('changes.json?q=y');
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '2']);
    for (const path of ['changes.json', 'changes.atom', 'robots.txt', 'api/variable/'])
      expect([path, (await get(path)).status]).toEqual([path, 200]);
    release();
    expect((await Promise.all(running)).map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await get('changes.json?q=y')).status).toBe(200);
    expect(walks).toEqual({ begun: 2, running: 0 });
  });

  test('stops when its last reader leaves', async () => {
    const { get, walks } = await held();
    const leaving = [new AbortController(), new AbortController()] as const;
    const readers = leaving.map(({ signal }) => get('catalog.json', { signal }).catch(() => 'left'));
    await expect.poll(() => walks.running).toBe(1);
    leaving[0].abort();
    await readers[0];
    for (let turn = 0; turn < 20; turn += 1) await get('robots.txt');
    expect(walks).toEqual({ begun: 1, running: 1 });
    leaving[1].abort();
    await expect.poll(() => walks.running).toBe(0);
  });

  test('to know its sources takes at most a twentieth of the time, however often records are added', async () => {
    const { store, get, walks, release } = await held();
    const first = get('sources/1', { headers: { accept: 'text/html' } });
    await expect.poll(() => walks.running).toBe(1);
    // The next walk is due after twenty times as long.
    await new Promise((resolve) => setTimeout(resolve, 500));
    release();
    await first;
    for (let nth = 0; nth < 20; nth += 1) {
      await store.insert(draftOf(`n${nth}`), null);
      expect((await get('sitemap.xml')).status).toBe(200);
    }
    expect(walks.begun).toBe(1);
  });
});

test('readers without gzip are 503 while four read the catalog, and not once those have left', async () => {
  const { handlers, address, get, release } = await held();
  release();
  const plain = () => get('catalog.json', { headers: { 'accept-encoding': 'identity' } });
  const open = () => handlers.catalogFile(requestOf('catalog.json'));
  const reading = await Promise.all(Array.from({ length: 4 }, open));
  const refused = await plain();
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '2']);
  expect((await get('catalog.json')).status).toBe(200);
  for (const { stream } of reading) stream?.destroy();
  for (let nth = 0; nth < 20; nth += 1) {
    const socket = connectTo(address, 'GET /catalog.json HTTP/1.1\r\nHost: localhost\r\n\r\n');
    await new Promise((resolve) => socket.once('data', resolve));
    socket.destroy();
  }
  await expect.poll(async () => (await plain()).status).toBe(200);
  const head = await fetch(`${address}catalog.json`, {
    method: 'HEAD',
    headers: { 'accept-encoding': 'identity' },
  });
  const whole = await plain();
  expect(head.headers.get('content-length')).toBe(String((await whole.text()).length));
});

test('a search of the whole record of changes lets other requests go first', async () => {
  const { get } = await held(9900);
  await get('api/variable/');
  const search = get('changes.json?q=y').then(() => 'search');
  await nextTurn();
  expect(await Promise.race([search, get('api/variable/').then(() => 'page')])).toBe('page');
  expect(await search).toBe('search');
});
