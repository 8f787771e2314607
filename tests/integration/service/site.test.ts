import { describe, expect, test } from 'vitest';
import { catalog, source } from '../../support/catalog-builder.ts';
import { loadSite, type Site } from '../../../src/server/site/site.ts';
import { folderOf, getFrom, respond, smallSite, startServer } from '../../support/start/http-server.ts';

/** The response to a GET whose target goes out exactly as written; fetch would tidy it first. */
async function responseTo(target: string, accept = 'text/html'): Promise<string> {
  return respond(await startServer(), `GET ${target} HTTP/1.1`, 'Host: localhost', `Accept: ${accept}`);
}

async function statusOf(target: string, accept = '*/*'): Promise<number> {
  return Number((await responseTo(target, accept)).slice(9, 12));
}

describe('the explorer from the same server', () => {
  test('the page is revalidated on every visit and has a Content-Security-Policy', async () => {
    const address = await startServer(catalog());
    await expect.poll(() => pageAt(address, '')).toContain('id="counts"');
    const { status, headers } = await fetch(address);
    expect(status).toBe(200);
    expect(Object.fromEntries(headers)).toMatchObject({
      'cache-control': 'no-cache',
      'content-security-policy': expect.stringContaining("default-src 'none'; script-src 'self'"),
      'x-content-type-options': 'nosniff',
    });
    const again = await fetch(address, { headers: { 'if-none-match': headers.get('etag') ?? '' } });
    expect(again.status).toBe(304);
  });

  test('hashed assets are cached permanently, and sent as the build has compressed them', async () => {
    const address = await startServer();
    for (const coding of ['br', 'gzip', 'identity']) {
      const response = await fetch(`${address}assets/main-1a2b.js`, {
        headers: { 'accept-encoding': coding },
      });
      expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
      expect(response.headers.get('content-type')).toMatch(/javascript/);
      expect(response.headers.get('content-security-policy')).toContain("script-src 'self'");
      expect(response.headers.get('content-encoding') ?? 'identity').toBe(coding);
      expect(response.headers.get('vary')).toMatch(/accept-encoding/i);
      expect(await response.text()).toBe(smallSite['assets/main-1a2b.js']);
    }
    const { status } = await fetch(`${address}assets/main-1a2b.js.br`);
    expect(status).toBe(404);
    for (const [headers, expected] of [
      [{ range: 'bytes=0-9' }, 206],
      [{ range: 'bytes=99999-' }, 416],
      [{ 'if-match': '"other"' }, 412],
    ] as const)
      expect((await fetch(`${address}assets/main-1a2b.js`, { headers })).status).toBe(expected);
  });

  test.each(['/indicators', '/indicators/1'])('a person at %s gets it', async (path) => {
    expect(await statusOf(path, 'text/html')).toBe(200);
  });

  test.each(
    `/assets/none-9z.js /none.txt /indicators/1216 /../../etc/passwd /%2e%2e%2fetc%2fpasswd /..%5cetc
      /%252e%252e/x /....//x /.git/config /.env /package.json /assets%2fmain-1a2b.js /assets/
      /assets//main-1a2b.js /%00 /${'../'.repeat(1300)}etc/passwd`.split(/\s+/),
  )('there is nothing for a program at %s', async (path) => {
    expect(await statusOf(path)).toBe(404);
  });

  test.each(`/%2e%2e%2fetc /..%5cetc /%252e /assets%2fmain-1a2b.js /assets/none /help/x.png`.split(/\s+/))(
    'there is nothing for a person either at %s, which a page says',
    async (path) => {
      expect(await responseTo(path)).toMatch(/^HTTP\/1\.1 404 [^]*\r\ncontent-type: text\/html/i);
    },
  );

  test.each(
    `/indicators/1/ /indicators/1. /indicators/1) /indicators/1%E2%80%8B /indicators/1%0A /indicators/1%5C //indicators/1
      /indicators//1 /indicat%0Aors/1`.split(/\s+/),
  )('a person comes from the damaged link %s to the record, a program does not', async (path) => {
    expect(await responseTo(path)).toMatch(/^HTTP\/1\.1 308 [^]*\r\nlocation: \/indicators\/1\r/i);
    expect(await statusOf(path)).toBeGreaterThanOrEqual(400);
  });

  test('a doubled slash leads to no other host', async () => {
    expect(await responseTo('//\\/example.org/x')).toMatch(/\r\nlocation: \/example\.org\/x\r/i);
  });

  test('under a prefix the page contains it, and paths work with and without it', async () => {
    const addresses = { publicUrl: new URL('https://example.org/catalog/') };
    const address = await startServer(catalog().indicator(), { rules: addresses });
    expect(await (await fetch(address)).text()).toContain('<base href="/catalog/"');
    for (const path of ['catalog/api/indicator/', 'api/indicator/', 'catalog/assets/main-1a2b.js']) {
      expect((await fetch(address + path)).status).toBe(200);
    }
  });
});

test('a prefix that is also a path of the service works for proxies that remove it and for those that do not', async () => {
  const addresses = { publicUrl: new URL('https://example.org/api/') };
  const address = await startServer(catalog().indicator(), { rules: addresses });
  for (const path of ['api/indicator/', 'api/api/indicator/', 'api/indicator', 'api/api/indicator'])
    expect((await fetch(address + path)).headers.get('content-type')).toBe('application/json');
  for (const path of ['', 'api/', 'indicators', 'api/indicators', 'api/indicators/1'])
    expect(await pageAt(address, path)).toContain('<base href="/api/"');
});

const asPerson = { accept: 'text/html' };

const policyOf = async (of: Site) => (await getFrom(of, '')).headers['Content-Security-Policy'];

const pageAt = async (address: string, path: string) =>
  (await fetch(address + path, { headers: asPerson })).text();

const pageWith = async (configuration: string) => {
  const folder = folderOf({ ...smallSite, 'config.json': configuration });
  return (await getFrom(loadSite({ folder, prefix: '/' }), 'indicators', asPerson)).text;
};

const firstPageIn = (page: string): unknown =>
  JSON.parse(/<script type="application\/json" id="first-page">(.*?)<\/script>/s.exec(page)?.[1] ?? 'null');

describe('the page of a list', () => {
  test('has the list’s first page, as the service sends it, and its rows', async () => {
    const address = await startServer(catalog().variable({ id: 4, name: '</script>Rent' }));
    const headers = { 'accept-encoding': 'identity' };
    const response = await fetch(`${address}api/variable/?format=api`, { headers });
    const page = await pageAt(address, 'variables');
    expect(firstPageIn(page)).toEqual({
      address: 'api/variable/?format=api',
      etag: response.headers.get('etag'),
      page: await response.json(),
    });
    expect(page).toMatch(/role="listitem"[^]*&lt;\/script&gt;Rent[^]*id="root"/);
    // Rows of a search or another service are left to the application.
    for (const path of [
      '',
      'settings',
      'variables/4',
      'variables?q=rent',
      'variables?service=https://b.example/',
    ]) {
      const other = await pageAt(address, path);
      expect([path, firstPageIn(other), other.includes('role="listitem"')]).toEqual([path, null, false]);
    }
  });

  const notOurs = [1, 'ftp://b.example/', 'https://b.example/api/', '/other/api/'];
  const configurations = ['{', '[]', '{}', ...notOurs.map((baseUrl) => JSON.stringify({ baseUrl }))];

  test.each(configurations)('has no records where config.json is %s', async (configuration) => {
    const page = await pageWith(configuration);
    expect(page).toContain('<base href="/" />');
    expect(firstPageIn(page)).toBeNull();
  });
});

const configurationIn = (page: string): unknown =>
  JSON.parse(/<script type="application\/json" id="configuration">(.*?)<\/script>/s.exec(page)?.[1] ?? '""');

const named = (topic: string) => ({ description: `Subject area: ${topic}` });

describe('the configuration in the page', () => {
  test('has what the home page suggests, once the catalog was read, so that the application suggests the same', async () => {
    const rents = catalog().indicator({ name: 'Rents' }).indicator({ name: 'Rent of homes' });
    const address = await startServer(rents.indicator({ name: 'Homes' }));
    await expect
      .poll(async () => configurationIn(await pageAt(address, '')))
      .toMatchObject({ examples: ['homes', 'rents'] });
    expect(await pageAt(address, '')).toMatch(/search\?q=homes[^]*search\?q=rents[^]*id="root"/);
    expect(configurationIn(await pageAt(address, 'settings'))).not.toHaveProperty('examples');
  });

  test('the home page begins with its topics, A to Z, without those that no indicator names', async () => {
    const address = await startServer(
      catalog()
        .subdomain({ name: 'Work' })
        .subdomain({ name: 'Housing <b>' })
        .subdomain({ name: 'Empty' })
        .indicator(named('Work'))
        .times(2, (c) => c.indicator(named('Housing <b>'))),
    );
    await expect.poll(() => pageAt(address, '')).toContain('topics-heading');
    const [tiles = ''] = /topics-heading[^]*?<\/section>/.exec(await pageAt(address, '')) ?? [];
    expect(tiles).toMatch(
      /href="\.\/subdomains\/2"[^]*Housing &lt;b&gt;[^]*2 indicators[^]*Work[^]*1 indicator/,
    );
    expect(tiles).not.toMatch(/Empty|style=/);
  });

  test.each([
    [200, true],
    [201, false],
  ])('the page of a topic has all of its indicators if these are %i: %s', async (count, hasAll) => {
    const contents = catalog().subdomain({ name: 'Housing' });
    const address = await startServer(contents.times(count, (c) => c.indicator(named('Housing'))));
    await expect.poll(() => pageAt(address, 'subdomains/1')).toContain('href="./indicators/1');
    const page = await pageAt(address, 'subdomains/1');
    expect(page.includes(`${count} indicators</h3>`)).toBe(hasAll);
    // The application reads them there, or all of the list.
    expect(/"tableRows":\[\{/.test(page)).toBe(hasAll);
    expect(page.includes('<noscript><ul')).toBe(!hasAll);
  });

  test('the page of a topic or taxonomy says that it has no measures, unless something else may belong to it', async () => {
    const address = await startServer(
      catalog()
        .subdomain({ name: 'Empty' })
        .subdomain({ name: 'Tagged' })
        .subdomain({ name: 'Inputs', slug: 'edu-inputs' })
        .taxonomy({ name: 'Nothing', tags: [9] })
        .taxonomy({ name: 'By key', tags: [7] })
        .taxonomy({ name: 'Topics' })
        .taxonomy({ name: 'Education', slug: 'edu' })
        .variable({ tags: [{ id: 7, name: 'Tagged' }] }),
    );
    await expect.poll(() => pageAt(address, 'subdomains/1')).toContain('"isWhole":true');
    const paths = [1, 2, 3].map((id) => `subdomains/${id}`);
    const pages = [...paths, ...[1, 2, 3, 4].map((id) => `taxonomies/${id}`)].map(async (path) => {
      const page = await pageAt(address, path);
      const isSaid = page.includes('The catalog names no indicators or variables for it.');
      expect([path, page.includes('data-awaited')]).toEqual([path, !isSaid]);
      return isSaid;
    });
    expect(await Promise.all(pages)).toEqual([true, false, true, true, false, false, false]);
  });

  test('the page of an indicator has the source of the table that its variable is computed from', async () => {
    const address = await startServer(
      catalog()
        .indicator({ name: 'Rent burden', slug: 'burden' })
        .variable({ name: 'Rent burden', slug: 'computed', description: 'B25070_007E by B25070_001E.' })
        .variable({ name: 'Total', sources: [source({ name: 'B25070: Gross rent' })] }),
    );
    await expect.poll(() => pageAt(address, 'indicators/1')).toContain('<bdi>B25070: Gross rent</bdi>');
    expect(await pageAt(address, 'indicators/1')).not.toContain('No source given');
  });

  test('every page begins with the counts of its navigation, once the catalog was read, and without taxonomies and topics that say nothing', async () => {
    const address = await startServer(
      catalog()
        .indicator({ name: 'Rents' })
        .subdomain({ name: 'Inputs' })
        .taxonomy({ name: 'Education', description: '', tags: [] }),
    );
    await expect
      .poll(() => pageAt(address, 'settings'))
      .toContain('{"indicators":1,"variables":0,"sources":0,"subdomains":0,"taxonomies":0}');
    const [navigation = ''] = /<nav [^]*<\/nav>/.exec(await pageAt(address, 'settings')) ?? [];
    expect(navigation.replaceAll(/<[^>]*>/g, '')).toBe('Home Indicators 1Sources 0');
  });

  test('is that of config.json, which is then not preloaded and still served', async () => {
    const index =
      '<head><base href="/" /><link rel="preload" crossorigin as="fetch" href="config.json"></head><body></body>';
    const site = loadSite({
      folder: folderOf({ ...smallSite, 'index.html': index }),
      prefix: '/',
      settings: { title: 'Our catalog' },
    });
    for (const path of ['', 'settings', 'indicators', 'indicators/12']) {
      const { text } = await getFrom(site, path, asPerson);
      expect(configurationIn(text)).toEqual({ baseUrl: 'api/', title: 'Our catalog' });
      expect(text).not.toContain('config.json');
    }
    expect((await getFrom(site, 'config.json')).text).toContain('Our catalog');
  });

  test('cannot end its element, whatever a text in it is', async () => {
    const title = '</script><script>alert(1)</script><!-- $& \u2028';
    const page = await pageWith(JSON.stringify({ baseUrl: 'api/', title }));
    expect(configurationIn(page)).toEqual({ baseUrl: 'api/', title });
    expect(page).not.toContain('alert(1)</script>');
  });

  test('is left to config.json where that is no JSON', async () => {
    expect(await pageWith('{ "baseUrl": ')).not.toContain('id="configuration"');
  });
});

describe('the service of config.json', () => {
  const worker = { ...smallSite, 'service-worker.js': 'const builtFiles = [];' };
  const siteWith = (baseUrl: string) =>
    loadSite({ folder: folderOf({ ...worker, 'config.json': JSON.stringify({ baseUrl }) }), prefix: '/' });
  const workerOf = async (baseUrl: string) => (await getFrom(siteWith(baseUrl), 'service-worker.js')).text;

  test('is the only one that the page may connect to', async () => {
    expect(await policyOf(siteWith('https://b.example/api/'))).toContain(
      "connect-src 'self' https://b.example; ",
    );
    expect(await policyOf(siteWith('api/'))).toContain("connect-src 'self'; ");
  });

  test('changes the service worker, so that it caches the page with its new headers', async () => {
    const before = await workerOf('api/');
    expect(await workerOf('api/')).toBe(before);
    const after = await workerOf('https://b.example/api/');
    expect(after).not.toBe(before);
    expect(after).toContain(worker['service-worker.js']);
  });
});
