import { describe, expect, onTestFinished, test } from 'vitest';
import { portalService, servedPortalSources } from '../../../src/server/portal/portal.ts';
import { catalogWalks } from '../../../src/server/walks/catalog-walks.ts';
import { upstreamService } from '../../../src/server/upstream/upstream.ts';
import { type CatalogStore, StoreUnavailable } from '../../../src/service/store.ts';
import { catalog, source } from '../../support/catalog-builder.ts';
import { respond, type TestServer, startServer } from '../../support/start/http-server.ts';
import { memoryStore } from '../../support/start/in-process-service.ts';
import { type CkanFault, type CkanFile, ckanFaults } from '../../support/start/ckan.ts';
import { startCkan } from '../../support/start/portal.ts';

const table: CkanFile = { fields: [{ id: 'a,b', type: 'text' }, { id: 'c' }], rows: [['1', 'x', 'y']] };
const ids = Array.from({ length: 120 }, (_, nth) => `r${nth}`);

function contents() {
  return catalog()
    .variable({ sources: [source({ resourceId: '../r0' }), source({ resourceId: undefined })] })
    .times(ids.length, (c, nth) =>
      c.variable({ sources: [source({ packageId: `package-${ids[nth]}`, resourceId: ids[nth] })] }),
    );
}

type Setup = TestServer & { fault?: CkanFault; file?: CkanFile; now?: () => number };

async function serve({ fault, file = table, now, ...options }: Setup = {}) {
  const files = Object.fromEntries([...ids, 'hidden'].map((id) => [id, file]));
  const ckan = await startCkan(files, fault === undefined ? {} : { fault });
  const store = await memoryStore(contents());
  onTestFinished(() => store.close());
  const sourceOf = catalogWalks(store, 'Catalog').lookup.portalSource;
  const portal = portalService({ portalUrl: ckan.address, sourceOf, ...(now && { now }) });
  const site = await startServer(contents(), { portal, ...options });
  const get = (path: string, init?: RequestInit) => fetch(`${site}portal/${path}`, init);
  return { ...ckan, site, get };
}

describe('a file of the portal', () => {
  test('is served with the ids of the catalog, and nothing of the request is passed on', async () => {
    const { get, requests, headers } = await serve();
    const response = await get('resource/r0', {
      headers: { Cookie: 'a=b', Authorization: 'Bearer x', 'X-Other': 'y', 'Accept-Language': 'xx' },
    });
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('access-control-allow-origin')).toBeNull();
    expect(await response.json()).toMatchObject({ title: 'Data set r0', rows: [['x', 'y']] });
    expect(requests.toSorted()).toEqual([
      'datastore_search?resource_id=r0&limit=20&records_format=csv',
      'package_show?id=package-r0',
    ]);
    expect(JSON.stringify(headers)).not.toMatch(/a=b|Bearer|x-other|xx/i);
  });

  test('is served below a public address, and the values of its columns too', async () => {
    const { site } = await serve({ rules: { publicUrl: new URL('http://127.0.0.1/data/') } });
    const values = await fetch(`${site}data/portal/column/r0?field=c&field=a,b`);
    expect(await values.json()).toEqual({ fields: ['c', 'a,b'], rows: [['y', 'x']], total: 1 });
    expect((await fetch(`${site}data/portal/resource/r0`, { method: 'HEAD' })).status).toBe(200);
  });

  test.each(
    `resource/hidden resource/unknown resource/ resource/..%2fr0 resource/%2e%2e/r0 resource/r0/
      resource/r0?id=hidden resource/http://127.0.0.1/ column/r0 column/r0?field= column/r0?field=c&sql=x
      column/r0?fields=c column/r0?${'field=c&'.repeat(11)} column/hidden?field=c other/r0`.split(/\s+/),
  )('at %s is 404, and the portal sees no request', async (path) => {
    const { site, requests } = await serve();
    expect(await respond(site, `GET /portal/${path} HTTP/1.1`, 'Host: localhost')).toContain(' 404 ');
    expect(requests).toEqual([]);
  });

  test('is not for other methods or hosts', async () => {
    const { site, get, requests } = await serve();
    for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS']) {
      const response = await get('resource/r0', { method });
      expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
    }
    for (const target of ['http://other.test/portal/resource/r0', '//other.test/portal/resource/r0'])
      expect(await respond(site, `GET ${target} HTTP/1.1`, 'Host: other.test')).toContain(' 400 ');
    expect(requests).toEqual([]);
  });

  test('counts for the rate limit', async () => {
    const { get } = await serve({ perMinute: 1 });
    expect([(await get('resource/r0')).status, (await get('resource/r0')).status]).toEqual([200, 429]);
  });

  test('is not at this address without a portal', async () => {
    const site = await startServer();
    const response = await fetch(`${site}portal/resource/r0`);
    expect(response.status).toBe(404);
    expect(await response.json()).not.toHaveProperty('portal');
  });
});

describe('the portal', () => {
  test('is asked once for equal requests, with at most two requests at a time', async () => {
    const { get, requests, atOnce } = await serve();
    const paths = ['resource/r0', 'resource/r1', 'column/r0?field=c', 'resource/r2'];
    const all = await Promise.all([...paths, ...paths, ...paths].map((path) => get(path)));
    expect(all.map(({ status }) => status)).toEqual(all.map(() => 200));
    expect([requests.length, atOnce()]).toEqual([7, 2]);
  });

  test('is asked again after ten minutes, and after 30 seconds about a problem', async () => {
    let time = 1;
    const { get, requests } = await serve({ now: () => time });
    const { get: getProblem, requests: failing } = await serve({ now: () => time, fault: ckanFaults.page });
    for (const [at, files, problems] of [
      [0, 2, 1],
      [29_999, 2, 1],
      [30_001, 2, 2],
      [599_999, 2, 3],
      [600_001, 4, 3],
    ] as const) {
      time = 1 + at;
      await get('resource/r0');
      await getProblem('column/r0?field=c');
      expect([at, requests.length, failing.length]).toEqual([at, files, problems]);
    }
  });

  test('is asked again once a hundred other answers are kept', async () => {
    const { get, requests } = await serve();
    for (const id of ids.slice(0, 101)) await get(`column/${id}?field=c`);
    await get('column/r100?field=c');
    expect(requests).toHaveLength(101);
    await get('column/r0?field=c');
    expect(requests).toHaveLength(102);
  });

  test('is left alone for as long as it says, and clients are told', async () => {
    let time = 0;
    const { get, requests } = await serve({ now: () => time, fault: ckanFaults.busy });
    const busy = await get('column/r0?field=c');
    expect([busy.status, busy.headers.get('retry-after')]).toEqual([503, '30']);
    expect(await busy.json()).toMatchObject({ status: 503, portal: { kind: 'busy', retryAfter: 30 } });
    time = 20_500;
    expect((await get('column/r1?field=c')).headers.get('retry-after')).toBe('10');
    expect(requests).toHaveLength(1);
    time = 30_000;
    await get('column/r1?field=c');
    expect(requests).toHaveLength(2);
  });

  test('stops the questions of all for ten minutes at most, whatever it says', async () => {
    let time = 0;
    const { get, requests } = await serve({ now: () => time, fault: ckanFaults.busyForADay });
    expect((await get('column/r0?field=c')).headers.get('retry-after')).toBe('600');
    time = 600_000;
    await get('column/r1?field=c');
    expect(requests).toHaveLength(2);
  });

  test.each([
    ['a redirect, without its target', { fault: ckanFaults.elsewhere }, 502, { kind: 'unusable' }],
    ['a file that is no table', { file: {} }, 404, { kind: 'not-a-table' }],
    ['a refusal', { fault: ckanFaults.forbidden }, 502, { kind: 'refused', detail: 'Forbidden' }],
    ['an error', { fault: ckanFaults.broken }, 502, { kind: 'failed', status: 500 }],
  ])('passes %s on as a problem', async (_, options, status, portal) => {
    const response = await (await serve(options)).get('resource/r0');
    expect(response.status).toBe(status);
    expect(response.headers.get('content-type')).toBe('application/problem+json');
    expect(await response.json()).toEqual(expect.objectContaining({ status, portal }));
  });
});

const down = async () => Promise.reject(new StoreUnavailable('down'));

describe('the ids of the catalog', () => {
  test('follow what is added to it, also after it could not be read', async () => {
    const store = await memoryStore(contents());
    onTestFinished(() => store.close());
    let isDown = true;
    const away: CatalogStore = {
      ...store,
      async *allRecords() {
        if (isDown) await down();
        yield* store.allRecords();
      },
    };
    const sourceOf = catalogWalks(away, 'Catalog').lookup.portalSource;
    await expect(sourceOf('r119')).rejects.toThrow('down');
    isDown = false;
    expect(await sourceOf('r119')).toEqual({ resourceId: 'r119', packageId: 'package-r119' });
    expect([await sourceOf('new'), await sourceOf('../r0')]).toEqual([null, null]);
    const json = JSON.stringify({ slug: 'n', sources: [{ resourceId: 'new' }, null, 5] });
    await store.insert({ collection: 'variable', slug: 'n', json, sources: [] }, null);
    await expect.poll(() => sourceOf('new')).toEqual({ resourceId: 'new' });
  });

  test('that cannot be read are 503', async () => {
    const site = await startServer(contents(), {
      portal: portalService({ portalUrl: 'http://x.invalid/', sourceOf: down }),
    });
    const response = await fetch(`${site}portal/resource/r0`);
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '10']);
  });

  test('of another service are those of the pages that were served', async () => {
    const upstream = await startServer(contents());
    const { add, portalSource: sourceOf } = servedPortalSources();
    const site = await startServer(contents(), {
      service: upstreamService(`${upstream}api/`, { served: add }),
    });
    expect(await sourceOf('r5')).toBeNull();
    await fetch(`${site}api/variable/?limit=10`);
    expect(await sourceOf('r5')).toEqual({ resourceId: 'r5', packageId: 'package-r5' });
    expect(await sourceOf('r50')).toBeNull();
  });

  test('of another service are limited to the latest', async () => {
    const { add, portalSource: sourceOf } = servedPortalSources();
    const variables = Array.from({ length: 20_001 }, (_, nth) => ({ sources: [{ resourceId: `r${nth}` }] }));
    add(variables);
    expect([await sourceOf('r0'), await sourceOf('r1')]).toEqual([null, { resourceId: 'r1' }]);
  });
});
