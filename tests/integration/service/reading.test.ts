// @vitest-environment jsdom
import '../../support/queue-in-jsdom.ts';
import { gunzipSync } from 'node:zlib';
import { describe, expect, onTestFinished, test } from 'vitest';
import { loadSite } from '../../../src/server/site/site.ts';
import { catalogWalks } from '../../../src/server/walks/catalog-walks.ts';
import { StoreUnavailable } from '../../../src/service/store.ts';
import { catalog, source } from '../../support/catalog-builder.ts';
import { otherHabits } from '../../support/other-habits.ts';
import { folderOf, getFrom, siteOver, smallSite, startServer } from '../../support/start/http-server.ts';
import { memoryStore } from '../../support/start/in-process-service.ts';

const hostile = '</script><b onclick="x">"Rent" & \u2028 $& more';
const paragraphs = [
  'What a household pays each month.',
  'Utilities are part of it where landlords pay them.',
];
const longText = paragraphs.join('\r\n\r\n');
const infoLink = 'https://data.example.org/rents?a=1&b=2';
const site = {
  ...smallSite,
  'index.html':
    '<!doctype html><head><base href="/" /><meta name="description" content="old" /><title>Explorer</title></head><body><div id="early" data-frame="">…</div><!-- /early --><div id="root"></div></body>',
  'config.json': '{ "baseUrl": "api/", "title": "Our catalog", "about": "What we measure." }',
};

const rents = () =>
  catalog()
    .indicator({ id: 4, name: 'Rent burden', description: longText })
    .variable({
      id: 7,
      name: hostile,
      slug: 'rent',
      units: '$',
      description: longText,
      sources: [
        source({ id: 12, name: 'Rents', description: longText, infoLink }),
        source({ id: 13, name: 'Bad', infoLink: 'javascript:alert(1)', packageId: '', resourceId: '' }),
      ],
    })
    .times(2, (c) => c.variable({ sources: [source({ id: 12 })] }));

const parsed = (html: string) => new DOMParser().parseFromString(html, 'text/html');

async function served(contents = rents()) {
  const store = await memoryStore(contents);
  onTestFinished(() => store.close());
  const respond = siteOver(store, site);
  const get = (path: string, headers: Readonly<Record<string, string>> = {}, query = '') =>
    getFrom(respond, path, { accept: '*/*', ...headers }, { query, origin: 'https://example.org/c/' });
  const page = async (path: string, query = '') => {
    const answer = await get(path, {}, query);
    const document = parsed(answer.text);
    const content = (selector: string) => document.querySelector(selector)?.getAttribute('content');
    const data: unknown = JSON.parse(
      document.querySelector('[type="application/ld+json"]')?.textContent ?? 'null',
    );
    return { ...answer, document, content, data };
  };
  return { store, get, page };
}

describe('the page of a record', () => {
  test('says without script what the record says, as text', async () => {
    const { status, document, content, data } = await (await served()).page('variables/7');
    expect([status, document.title]).toEqual([200, `${hostile} · Variables`]);
    expect(document.querySelector('#early h2')?.textContent).toBe(hostile);
    expect(document.querySelector('[onclick], [style], script:not([type$="json"])')).toBeNull();
    const main = document.querySelector('#early main')?.textContent;
    for (const text of ['Unit: dollars', ...paragraphs]) expect(main).toContain(text);
    const links = [...document.querySelectorAll('#early main a')].map((each) => each.getAttribute('href'));
    for (const link of [infoLink, './sources/12', './sources/13']) expect(links).toContain(link);
    expect(links.filter((link) => link?.startsWith('javascript'))).toEqual([]);
    expect(content('[property="og:site_name"]')).toBe('Our catalog');
    expect(content('[property="og:title"]')).toBe(`${hostile} · Variables`);
    expect(content('[name="description"]')?.length).toBeLessThanOrEqual(160);
    expect(content('[name="description"]')).toMatch(/^What a household pays each month\. Utilities/);
    const url = 'https://example.org/c/variables/7';
    expect(document.querySelector('[rel="canonical"]')?.getAttribute('href')).toBe(url);
    expect(data).toMatchObject({
      '@type': 'DefinedTerm',
      name: hostile,
      termCode: 'rent',
      url,
      inDefinedTermSet: { '@type': 'DefinedTermSet', name: 'Variables of Our catalog' },
    });
  });

  test('says what the other record of the same measure says, once the whole catalog has been read', async () => {
    const { get } = await served(otherHabits());
    const texts = [
      ['variables', 'variable', 'is what ministries say.'],
      ['indicators', 'indicator', 'World Survey of Schools'],
    ] as const;
    for (const [path, name, text] of texts) {
      const { id } = otherHabits().contents[name][0]!;
      const shown = async () => (await get(`${path}/${id}`)).text.split('id="root"')[0];
      await expect.poll(shown).toMatch(new RegExp(`<main[^]*${text}`));
    }
  });

  test('has the record for the explorer', async () => {
    const { page, store } = await served();
    const recordAt = async (path: string): Promise<unknown> =>
      JSON.parse((await page(path)).document.querySelector('#record')?.textContent ?? 'null');
    const sent: unknown = JSON.parse((await store.record('variable', 7)) ?? '');
    expect(await recordAt('variables/7')).toEqual({ collection: 'variable', record: sent });
    for (const path of ['sources/12', 'variables', ''])
      expect([path, await recordAt(path)]).toEqual([path, null]);
  });

  test.each([' ', '\n', '\r', '\t'])('takes no time for 400,000 times %j in every text', async (blank) => {
    const blanks = blank.repeat(400_000);
    const texts = { name: `Rent${blanks}burden`, description: `a${blanks}b${blanks}\n` };
    const sources = [source({ id: 1, ...texts })];
    const { get } = await served(catalog().variable({ id: 7, ...texts, units: blanks, sources }));
    for (const path of ['variables/7', 'sources/1'])
      expect((await get(path)).text).toMatch(/content="a b[^]*<h[12][^]*Rent[^]*<p[^]*a/);
  });

  test('is another one only if the record is', async () => {
    const { store, get } = await served();
    // Pages of records without topics and taxonomies say so once that is known.
    await expect
      .poll(async () => (await get('indicators/4')).text)
      .toContain('{"subdomains":0,"taxonomies":0}');
    const { headers } = await get('indicators/4');
    const known = { 'if-none-match': headers['ETag'] ?? '' };
    const json = JSON.stringify({ name: 'New', slug: 'new' });
    await store.insert({ collection: 'indicator', slug: 'new', json, sources: [] }, null);
    expect((await get('indicators/4', known)).status).toBe(304);
    await store.replaceAll([]);
    expect((await get('indicators/4', known)).status).toBe(404);
  });

  test('is 404 and says so without script where no page can be', async () => {
    const { get } = await served();
    const asked = (path: string) => get(path, { accept: 'text/html' });
    for (const path of ['nosuch', 'nosuch/page/deep']) {
      const { status, text } = await asked(path);
      const document = parsed(text);
      expect([path, status, document.title]).toEqual([path, 404, 'Page not found']);
      expect(document.querySelector('#early h1')?.textContent).toBe('Page not found');
    }
    // The application leads from the word on the screen to the list.
    for (const path of ['Topics', 'help']) expect((await asked(path)).status).toBe(200);
  });

  test('is 404 with the explorer where there is none', async () => {
    const { page } = await served();
    for (const path of ['variables/8000', 'variables/x', 'indicators/7', 'sources/99', 'variables/07x']) {
      const { status, document } = await page(path);
      expect([path, status, document.querySelector('#root') === null]).toEqual([path, 404, false]);
    }
  });

  test('says that a record is gone, and leads to the one in its place', async () => {
    const { page, store } = await served();
    const gone = { collection: 'variable', kind: 'gone', name: hostile, fields: [] };
    const changes = [
      { ...gone, id: 21, replacedBy: 7, isStated: true },
      { ...gone, id: 22, replacedBy: 7 },
      { ...gone, id: 23 },
      { ...gone, id: 24 },
      { ...gone, id: 24, kind: 'new' },
    ].map((change) => JSON.stringify(change));
    await store.replaceAll([], async () => ({ changes }));
    const linksAt = async (path: string) => {
      const { status, document } = await page(path);
      const text = document.querySelector('main')?.textContent?.replace(hostile, 'Rent: ') ?? '';
      const links = [...document.querySelectorAll('main a')].map((link) => link.getAttribute('href'));
      return [status, text, links];
    };
    const begin = 'Rent: This record is no longer in the catalog.';
    expect(await linksAt('variables/21')).toEqual([
      404,
      `${begin}It is replaced by another record.All variables`,
      ['variables/7', 'variables'],
    ]);
    expect(await linksAt('variables/22')).toEqual([
      404,
      `${begin}It probably is another record now.All variables`,
      ['variables/7', 'variables'],
    ]);
    expect(await linksAt('variables/23')).toEqual([404, `${begin}All variables`, ['variables']]);
    expect((await linksAt('variables/24'))[1]).not.toContain('no longer');
    expect((await page('indicators/21')).text).not.toContain('no longer');
  });

  test('is the explorer alone for another service, and while the catalog cannot be read', async () => {
    const { page, store } = await served();
    expect((await page('variables/7', 'service=https://b.example/')).status).toBe(404);
    const away = { ...store, record: async () => Promise.reject(new StoreUnavailable('away')) };
    const respond = siteOver(away, site);
    const { status, text } = await getFrom(respond, 'variables/7', { accept: 'text/html' });
    expect([status, text.includes('canonical')]).toEqual([200, false]);
    expect((await getFrom(respond, 'variables/7')).status).toBe(503);
  });
});

test('the page of a source lists its variables and is a data set to search engines', async () => {
  const { document, data } = await (await served()).page('sources/12');
  expect(document.title).toBe('Rents · Sources');
  expect(document.querySelectorAll('#early main li a')).toHaveLength(3);
  expect(data).toMatchObject({
    '@type': 'Dataset',
    url: infoLink,
    description: longText,
    includedInDataCatalog: { '@type': 'DataCatalog', name: 'Our catalog', url: 'https://example.org/c/' },
  });
  const { data: unlinked } = await (await served()).page('sources/13');
  for (const field of ['url', 'identifier']) expect(unlinked).not.toHaveProperty(field);
  // What search engines require, made of what the catalog says.
  expect(unlinked).toHaveProperty('description', `Source of 1 variable of Our catalog: ${hostile}.`);
});

test('the page of all sources has the first ones as the explorer lists them, once the whole catalog has been read', async () => {
  const invalid = { id: 99, name: 5 };
  const { page } = await served(rents().variable({ sources: Object([invalid]) }));
  const shown = async () => {
    const rows = (await page('sources')).document.querySelectorAll('#early main li a');
    return Array.from(rows, (row) => [row.getAttribute('href'), row.textContent]);
  };
  await expect.poll(shown).toEqual([
    ['./sources/12', expect.stringMatching(/^Rents.*3 variables/)],
    ['./sources/13', expect.stringMatching(/^Bad.*1 variable/)],
    ['./sources/99', expect.stringMatching(/^5.*1 variable/)],
  ]);
  const { document, headers } = await page('sources');
  expect(document.querySelector('#early main .count')?.textContent).toBe('3');
  expect(document.querySelector('#early main')?.textContent).not.toMatch(/loading/i);
  expect((await page('sources')).headers['ETag']).toBe(headers['ETag']);
  // A search is the application's.
  expect((await page('sources', 'q=rent')).document.querySelector('#sources')).toBeNull();
});

test('home and lists have titles and descriptions of their own', async () => {
  const { page } = await served();
  const home = await page('');
  expect(home.document.title).toBe('Our catalog');
  expect(home.content('[name="description"]')).toBe('What we measure.');
  expect((await page('indicators')).document.title).toBe('Indicators');
});

test('the page of a list has its first rows, and follows what is written', async () => {
  const { page, store } = await served();
  const names = async () => {
    const rows = (await page('indicators')).document.querySelectorAll('#early [role="listitem"] a');
    return Array.from(rows, (row) => row.querySelector('bdi')?.textContent);
  };
  expect(await names()).toEqual(['Rent burden']);
  const json = JSON.stringify({ name: 'Evictions', slug: 'evictions' });
  await store.insert({ collection: 'indicator', slug: 'evictions', json, sources: [] }, null);
  expect(await names()).toEqual(['Rent burden', 'Evictions']);
});

describe('for crawlers', () => {
  test('the sitemap lists every page, in parts where there are many', async () => {
    const { get } = await served();
    const { text } = await get('sitemap.xml');
    const sitemap = new DOMParser().parseFromString(text, 'application/xml');
    const paths = [...sitemap.querySelectorAll('loc')].map(({ textContent }) => textContent);
    expect(paths).toContain('https://example.org/c/variables/7');
    expect(paths).toContain('https://example.org/c/sources/12');
    expect((await get('robots.txt')).text).toContain('Sitemap: https://example.org/c/sitemap.xml');

    const many = await served(catalog().times(10_001, (c) => c.subdomain()));
    const parts = (await many.get('sitemap.xml')).text.match(/sitemap-\d\.xml/g);
    expect(parts).toEqual(['sitemap-1.xml', 'sitemap-2.xml']);
    const listed = await Promise.all((parts ?? []).map((part) => many.get(part)));
    // Home, four lists, sources, and the records.
    expect(listed.map(({ text: part }) => part.split('<loc>').length - 1)).toEqual([10_000, 7]);
    for (const part of [0, 3]) expect((await many.get(`sitemap-${part}.xml`)).status).toBe(404);
    const known = { 'if-none-match': String(listed[0]?.headers['ETag']) };
    expect((await many.get('sitemap-1.xml', known)).status).toBe(304);
    const packed = await many.get('sitemap-1.xml', { ...known, 'accept-encoding': 'gzip' });
    expect(gunzipSync(packed.body ?? '').toString()).toBe(listed[0]?.text);
  });

  test('the whole catalog is one file, as catalog export writes it', async () => {
    const { get, store } = await served();
    const { text, headers } = await get('catalog.json');
    expect(JSON.parse(text)).toMatchObject({ indicator: [{ id: 4 }], variable: [{ id: 7 }, {}, {}] });
    const packed = await get('catalog.json', { 'accept-encoding': 'gzip' });
    expect(gunzipSync(packed.body ?? '').toString()).toBe(text);
    expect(packed.headers['ETag']).not.toBe(headers['ETag']);
    expect((await get('catalog.json', { 'if-none-match': headers['ETag'] ?? '' })).status).toBe(304);
    await store.replaceAll([]);
    expect((await get('catalog.json', { 'if-none-match': headers['ETag'] ?? '' })).status).toBe(200);
  });

  test('nothing is there of a catalog that cannot be read', async () => {
    const store = await memoryStore(rents());
    await store.close();
    const away = { ...store, state: async () => Promise.reject(new StoreUnavailable('away')) };
    const address = await startServer(rents(), catalogWalks(away, 'Catalog').handlers);
    for (const path of ['catalog.json', 'sitemap.xml'])
      expect((await fetch(address + path)).status).toBe(503);
  });
});

test('records of another service have the plain page, its home page and lists their own', async () => {
  const respond = loadSite({ folder: folderOf(site), prefix: '/' });
  const titleOf = async (path: string) =>
    parsed((await getFrom(respond, path, { accept: 'text/html' })).text).title;
  expect(await Promise.all(['', 'indicators', 'indicators/4', 'sources/12'].map(titleOf))).toEqual([
    'Our catalog',
    'Indicators',
    'Explorer',
    'Explorer',
  ]);
  expect((await getFrom(respond, 'catalog.json')).status).toBe(404);
});
