import { expect, onTestFinished, test } from 'vitest';
import { createCatalogService, renderingLimits } from '../../../src/service/http/catalog-service.ts';
import { loadSite } from '../../../src/server/site/site.ts';
import { catalogWalks } from '../../../src/server/walks/catalog-walks.ts';
import { catalog } from '../../support/catalog-builder.ts';
import { folderOf, requestOf, smallSite } from '../../support/start/http-server.ts';
import { memoryStore } from '../../support/start/in-process-service.ts';

const readers = 40;
const ids = Array.from({ length: readers }, (_, at) => at + 1);

const request = (path: string) =>
  requestOf(path, { accept: 'text/html' }, { origin: 'https://example.org/' });

/** A function that returns how many turns of the event loop there have been. */
function turnCounter(): () => number {
  let turn = 0;
  let timer = setImmediate(function next() {
    turn += 1;
    timer = setImmediate(next);
  });
  onTestFinished(() => clearImmediate(timer));
  return () => turn;
}

async function storeOfVariables() {
  const store = await memoryStore(ids.reduce((c, id) => c.variable({ id }), catalog()));
  onTestFinished(() => store.close());
  return store;
}

/** A site with as many variables, and the turns in which it has rendered a page. */
async function countedSite() {
  const store = await storeOfVariables();
  const { lookup } = catalogWalks(store, '');
  const lists = createCatalogService(store);
  const turns: number[] = [];
  const turn = turnCounter();
  const renderer = async () => () => {
    turns.push(turn());
    return '';
  };
  const catalogOf = () => ({ lists, lookup });
  const site = loadSite({ folder: folderOf(smallSite), prefix: '/', catalog: catalogOf, renderer });
  return { turns, site };
}

test('of many pages of lists that are requested at once, a few are read before other requests are answered', async () => {
  const store = await storeOfVariables();
  const turns: number[] = [];
  const turn = turnCounter();
  const service = createCatalogService({
    ...store,
    page(...given) {
      turns.push(turn());
      return store.page(...given);
    },
  });
  const page = { ...requestOf('variable/'), baseUrl: 'https://example.org/api/' };
  const offsets = ids.map((id) => service({ ...page, query: `limit=1&offset=${id}` }));
  expect((await Promise.all(offsets)).map(({ status }) => status)).toEqual(ids.map(() => 200));
  expect(turns).toHaveLength(readers);
  expect(new Set(turns).size).toBeGreaterThanOrEqual(readers / renderingLimits.running);
});

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
