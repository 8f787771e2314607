import { expect, onTestFinished, test } from 'vitest';
import { createCatalogService } from '../../../src/service/http/catalog-service.ts';
import { loadSite } from '../../../src/server/site/site.ts';
import { catalogWalks } from '../../../src/server/walks/catalog-walks.ts';
import { catalog } from '../../support/catalog-builder.ts';
import { folderOf, requestOf, smallSite } from '../../support/start/http-server.ts';
import { memoryStore } from '../../support/start/in-process-service.ts';

const readers = 40;
const ids = Array.from({ length: readers }, (_, at) => at + 1);

const request = (path: string) =>
  requestOf(path, { accept: 'text/html' }, { origin: 'https://example.org/' });

/** A site with as many variables, whose renderer counts the pages it has made, and in which turns of the event loop. */
async function countedSite() {
  const store = await memoryStore(ids.reduce((c, id) => c.variable({ id }), catalog()));
  onTestFinished(() => store.close());
  const { lookup } = catalogWalks(store, '');
  const lists = createCatalogService(store);
  const turns: number[] = [];
  let turn = 0;
  let timer = setImmediate(function next() {
    turn += 1;
    timer = setImmediate(next);
  });
  onTestFinished(() => clearImmediate(timer));
  const renderer = async () => () => {
    turns.push(turn);
    return '';
  };
  const site = loadSite({
    folder: folderOf(smallSite),
    prefix: '/',
    catalog: () => ({ lists, lookup }),
    renderer,
  });
  return { turns, site };
}

test('of many pages that are requested at once, two at most are rendered before other requests are answered', async () => {
  const { turns, site } = await countedSite();
  const pages = await Promise.all(ids.map((id) => site.respond(request(`variables/${id}`))));
  expect(pages.map((page) => 'status' in page && page.status)).toEqual(ids.map(() => 200));
  expect(turns).toHaveLength(readers);
  expect(new Set(turns).size).toBeGreaterThanOrEqual(readers / 2);
});

test('a page that many request at once is rendered once, and not for readers who have left', async () => {
  const { turns, site } = await countedSite();
  const pages = await Promise.all(Array.from({ length: readers }, () => site.respond(request('variables'))));
  expect(new Set(pages.map(({ headers }) => headers['ETag'])).size).toBe(1);
  expect(turns).toHaveLength(1);
  const left = { ...request('indicators'), signal: () => AbortSignal.abort() };
  await expect(site.respond(left)).rejects.toThrow('aborted');
  expect(turns).toHaveLength(1);
});
