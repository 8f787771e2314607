import { request } from 'node:http';
import { describe, expect, test } from 'vitest';
import { onlyLoopback } from '../../../src/server/request-origin.ts';
import { type CatalogBuilder, catalog } from '../../support/catalog-builder.ts';
import { loadSite } from '../../../src/server/site.ts';
import type { FurtherServices } from '../../../src/server/site-configuration.ts';
import { exchange, folderOf, smallSite, startServer } from '../../support/start/http-server.ts';

/** Status of a GET whose target goes out exactly as written; fetch would tidy it first. */
function statusOf(
  address: string,
  target: string,
  headers: Record<string, string> = {},
): Promise<number | undefined> {
  const { hostname, port } = new URL(address);
  return new Promise((resolve, reject) => {
    const options = { hostname, port, path: target, headers };
    request(options, (response) => resolve(response.resume().statusCode))
      .on('error', reject)
      .end();
  });
}

describe('the explorer from the same server', () => {
  test('the page is revalidated on every visit and has a Content-Security-Policy', async () => {
    const address = await startServer();
    const response = await fetch(address);
    expect(response.status).toBe(200);
    expect(response.headers.get('cache-control')).toBe('no-cache');
    expect(response.headers.get('content-security-policy')).toContain(
      "default-src 'none'; script-src 'self'",
    );
    expect(response.headers.get('cross-origin-opener-policy')).toBe('same-origin');
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
  });

  test('hashed assets are cached permanently and compressed', async () => {
    const response = await fetch(`${await startServer()}assets/main-1a2b.js`, {
      headers: { 'accept-encoding': 'gzip, br' },
    });
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(response.headers.get('content-encoding')).toBe('br');
    expect(await response.text()).toContain('explorer');
  });

  test('a page that has not changed is 304', async () => {
    const address = await startServer();
    const etag = (await fetch(address)).headers.get('etag') ?? '';
    const again = await fetch(address, { headers: { 'if-none-match': etag } });
    expect(again.status).toBe(304);
  });

  test.each(['/indicators', '/indicators/1216', '/variables/'])(
    'a person at %s gets the explorer',
    async (path) => {
      const address = await startServer();
      expect(await statusOf(address, path, { accept: 'text/html' })).toBe(200);
    },
  );

  test.each([
    '/assets/none-9z.js',
    '/none.txt',
    '/indicators/1216',
    '/../../etc/passwd',
    '/%2e%2e%2fetc%2fpasswd',
    '/..%5cetc',
    '/%252e%252e/x',
    '/....//x',
    '/.git/config',
    '/.env',
    '/package.json',
    '/assets%2fmain-1a2b.js',
    '/assets/',
    '/assets//main-1a2b.js',
    '/%00',
    `/${'../'.repeat(1300)}etc/passwd`,
  ])('there is nothing for a program at %s', async (path) => {
    expect(await statusOf(await startServer(), path)).toBe(404);
  });

  test.each([
    '/%2e%2e%2fetc',
    '/..%5cetc',
    '/%252e',
    '/assets%2fmain-1a2b.js',
    '/assets/none',
    '/indicators/%00',
  ])('there is nothing for a person either at %s', async (path) => {
    expect(await statusOf(await startServer(), path, { accept: 'text/html' })).toBe(404);
  });

  test('under a prefix the page contains it, and paths work with and without it', async () => {
    const addresses = { ...onlyLoopback, publicUrl: new URL('https://example.org/catalog/') };
    const address = await startServer(catalog().indicator(), { addresses });
    expect(await (await fetch(address)).text()).toContain('<base href="/catalog/"');
    for (const path of ['catalog/api/indicator/', 'api/indicator/', 'catalog/assets/main-1a2b.js']) {
      expect((await fetch(address + path)).status).toBe(200);
    }
  });
});

test('a prefix that is also a path of the service works for proxies that remove it and for those that do not', async () => {
  const addresses = { ...onlyLoopback, publicUrl: new URL('https://example.org/api/') };
  const address = await startServer(catalog().indicator(), { addresses });
  for (const path of ['api/indicator/', 'api/api/indicator/', 'api/indicator', 'api/api/indicator'])
    expect((await fetch(address + path)).headers.get('content-type')).toBe('application/json');
  for (const path of ['', 'api/', 'indicators', 'api/indicators', 'api/indicators/1'])
    expect(await pageAt(address, path)).toContain('<base href="/api/"');
});

const asPerson = (name: string) => (name === 'accept' ? 'text/html' : undefined);

const linkTo = (href: string) => `<link rel="preload" as="fetch" crossorigin href="${href}" />`;

const pageAt = async (address: string, path: string) =>
  (await fetch(address + path, { headers: { accept: 'text/html' } })).text();

const pageWith = (configuration: string) => {
  const folder = folderOf({ ...smallSite, 'config.json': configuration });
  const site = loadSite({ folder, prefix: '/' });
  return String(site({ method: 'GET', path: 'indicators', query: '', header: asPerson }).body);
};

describe('the page of a list', () => {
  test('preloads the list’s first page before any script runs', async () => {
    const address = await startServer();
    for (const path of ['variables', 'variables/12', 'variables?q=rent'])
      expect(await pageAt(address, path)).toContain(linkTo('/api/variable/?format=api'));
    for (const path of ['', 'settings', 'search?q=rent', 'variables?service=https://b.example/'])
      expect(await pageAt(address, path)).not.toContain('preload');
  });

  test('preloads it below the prefix', async () => {
    const addresses = { ...onlyLoopback, publicUrl: new URL('https://example.org/catalog/') };
    const address = await startServer(catalog().indicator(), { addresses });
    expect(await pageAt(address, 'catalog/indicators')).toContain(
      linkTo('/catalog/api/indicator/?format=api'),
    );
  });

  test('preloads it however config.json spells its own service', () => {
    for (const baseUrl of ['api', ' ./api/', '/api/', 'x/../api/'])
      expect(pageWith(JSON.stringify({ baseUrl }))).toContain(linkTo('/api/indicator/?format=api'));
  });

  test('preloads the code of the list, and that of a record for its URL', async () => {
    const index =
      '<base href="/" /><meta name="code-of-list" content="./assets/list-1.js">' +
      '<meta name="code-of-record" content="./assets/record-panel-2.js">';
    const site = loadSite({ folder: folderOf({ ...smallSite, 'index.html': index }), prefix: '/' });
    const preloaded = (path: string, query = '') => {
      const page = String(site({ method: 'GET', path, query, header: asPerson }).body);
      const links = page.match(/<link rel="preload" crossorigin as="script"[^>]*>/g) ?? [];
      return links.map((link) => /href="([^"]*)"/.exec(link)?.[1]);
    };
    expect(preloaded('')).toEqual([]);
    expect(preloaded('indicators', 'q=rent')).toEqual(['./assets/list-1.js']);
    expect(preloaded('indicators/')).toEqual(['./assets/list-1.js']);
    expect(preloaded('indicators/12')).toEqual(['./assets/list-1.js', './assets/record-panel-2.js']);
    expect(preloaded('indicators/12', 'service=https://b.example/')).toEqual([]);
  });

  test.each([
    '{',
    '[]',
    '{}',
    '{ "baseUrl": 1 }',
    '{ "baseUrl": "ftp://b.example/" }',
    '{ "baseUrl": "https://b.example/api/" }',
    '{ "baseUrl": "/other/api/" }',
  ])('asks for nothing where config.json is %s', (configuration) => {
    expect(pageWith(configuration)).toContain('<base href="/" />');
    expect(pageWith(configuration)).not.toContain('preload');
  });
});

const configurationIn = (page: string): unknown =>
  JSON.parse(/<script type="application\/json" id="configuration">(.*?)<\/script>/s.exec(page)?.[1] ?? '""');

describe('the configuration in the page', () => {
  test('is that of config.json, which is then not preloaded and still served', () => {
    const index = '<base href="/" /><link rel="preload" crossorigin as="fetch" href="config.json">';
    const site = loadSite({
      folder: folderOf({ ...smallSite, 'index.html': index }),
      prefix: '/',
      settings: { title: 'Our catalog' },
    });
    for (const path of ['', 'settings', 'indicators', 'indicators/12']) {
      const page = String(site({ method: 'GET', path, query: '', header: asPerson }).body);
      expect(configurationIn(page)).toEqual({ baseUrl: 'api/', title: 'Our catalog' });
      expect(page).not.toContain('config.json');
    }
    expect(String(answerOf(site, 'config.json').body)).toContain('Our catalog');
  });

  test('cannot end its element, whatever a text in it is', () => {
    const title = '</script><script>alert(1)</script><!-- $& \u2028';
    const page = pageWith(JSON.stringify({ baseUrl: 'api/', title }));
    expect(configurationIn(page)).toEqual({ baseUrl: 'api/', title });
    expect(page).not.toContain('alert(1)</script>');
  });

  test('is left to config.json where that is no JSON', () => {
    expect(pageWith('{ "baseUrl": ')).not.toContain('id="configuration"');
  });
});

const answerOf = (site: ReturnType<typeof loadSite>, path: string) =>
  site({ method: 'GET', path, query: '', header: () => undefined });

describe('further services', () => {
  const worker = { ...smallSite, 'service-worker.js': 'const builtFiles = [];' };
  const siteWith = (services?: FurtherServices) =>
    loadSite({ folder: folderOf(worker), prefix: '/', ...(services && { services }) });

  test('are in config.json, and the page may connect to them and to no other', () => {
    const site = siteWith({ addresses: ['https://b.example/api/'], any: false });
    expect(String(answerOf(site, 'config.json').body)).toContain('https://b.example/api/');
    expect(answerOf(site, '').headers['Content-Security-Policy']).toContain(
      "connect-src 'self' https://b.example; ",
    );
    expect(answerOf(siteWith(), '').headers['Content-Security-Policy']).toContain("connect-src 'self'; ");
  });

  test('change the service worker, so that it caches the page with its new headers', () => {
    const before = String(answerOf(siteWith(), 'service-worker.js').body);
    const same = String(answerOf(siteWith(), 'service-worker.js').body);
    const after = String(answerOf(siteWith({ addresses: [], any: true }), 'service-worker.js').body);
    expect(same).toBe(before);
    expect(after).not.toBe(before);
    expect(after).toContain(worker['service-worker.js']);
  });
});

describe('the address in links', () => {
  test('is the one the request was sent to', async () => {
    const address = await startServer(many());
    const page: { next: string } = JSON.parse(await (await fetch(`${address}api/indicator/`)).text());
    expect(page.next).toBe(`${address}api/indicator/?format=api&limit=100&offset=100`);
  });

  test.each(['evil.example', 'localhost.evil.example', '127.0.0.1@evil.example', '127.0.0.1:80/x'])(
    'is never the foreign host "%s"',
    async (host) => {
      expect(await statusOf(await startServer(many()), '/api/indicator/', { host })).toBe(400);
    },
  );

  test.each(['//evil.example/api/indicator/', 'http://evil.example/api/indicator/', '*'])(
    'is not taken from the target %s',
    async (target) => {
      expect(await statusOf(await startServer(many()), target)).toBe(400);
    },
  );

  test('does not come from forwarding headers', async () => {
    const address = await startServer(many());
    const headers = {
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'https',
      forwarded: 'host=evil.example',
    };
    const body = await (await fetch(`${address}api/indicator/`, { headers })).text();
    expect(body).not.toContain('evil');
  });

  test('two Host headers are rejected', async () => {
    const headers = 'Host: localhost\r\nHost: evil.example\r\nConnection: close';
    const answer = await exchange(
      await startServer(many()),
      `GET /api/indicator/ HTTP/1.1\r\n${headers}\r\n\r\n`,
    );
    expect(answer).toMatch(/^HTTP\/1.1 400 /);
  });
});

function many(): CatalogBuilder {
  return catalog().times(136, (c) => c.indicator());
}
