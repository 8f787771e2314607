import { describe, expect, test } from 'vitest';
import { behindProxy, respond, startServer } from '../../support/start/http-server.ts';

/** The response to a GET of `target`; the Host header is that of another host, which must be ignored. */
function getAt(address: string, target: string, ...headers: string[]): Promise<string> {
  return respond(address, `GET ${target} HTTP/1.1`, 'Host: other.example', ...headers);
}

function nextIn(response: string): string {
  const page: { next: string } = JSON.parse(response.slice(response.indexOf('{')));
  return page.next;
}

describe('a target in absolute form', () => {
  test('is processed like its path, and its host is that of the links', async () => {
    const address = await startServer();
    const response = await getAt(address, `${address}api/indicator/?limit=1&offset=1`);
    expect(response).toMatch(/^HTTP\/1\.1 200 /);
    expect(nextIn(response)).toBe(`${address}api/indicator/?format=api&limit=1&offset=2`);
  });

  test.each([
    ['HTTP://LOCALHOST:81/api/indicator/?limit=2', 'http://localhost:81/api/indicator/'],
    ['http://catalog.example.org/api/indicator/?limit=2', 'http://catalog.example.org/api/indicator/'],
  ])('may have any host that a Host header may have: %s', async (target, link) => {
    const addresses = { allowHost: new Set(['catalog.example.org']) };
    const response = await getAt(await startServer(undefined, { rules: addresses }), target);
    expect(nextIn(response)).toBe(`${link}?format=api&limit=2&offset=2`);
  });

  test.each(
    `http://evil.example/api/indicator/ http://127.1.2.3/api/indicator/ http://localhost@evil.example/api/indicator/
      http://user:password@localhost/api/indicator/ http://localhost:99999/api/indicator/
      http://localhost//api/indicator/ http:///api/indicator/ https://localhost/api/indicator/
      ftp://localhost/api/indicator/ http:localhost/api/indicator/ localhost/api/indicator/
      //evil.example/api/indicator/ *`.split(/\s+/),
  )('is rejected: %s', async (target) => {
    expect(await getAt(await startServer(), target)).toMatch(/^HTTP\/1\.1 400 /);
  });

  test('does not override the host that a trusted proxy sets, or the public address', async () => {
    const behind = await startServer(undefined, { rules: behindProxy('catalog.example.org') });
    const target = 'http://localhost/api/indicator/?limit=2';
    const forwarded = await getAt(behind, target, 'X-Forwarded-Host: catalog.example.org');
    expect(nextIn(forwarded)).toMatch(/^http:\/\/catalog\.example\.org\/api\//);
    const publicUrl = new URL('https://example.org/data/');
    const named = await startServer(undefined, { rules: { publicUrl } });
    expect(nextIn(await getAt(named, target))).toMatch(/^https:\/\/example\.org\/data\/api\//);
  });

  test('reaches the explorer', async () => {
    const address = await startServer();
    for (const target of [address, 'http://localhost?q=rent'])
      expect(await getAt(address, target, 'Accept: text/html')).toContain('<title>Catalog Explorer</title>');
    expect(await getAt(address, `${address}assets/main-1a2b.js`)).toContain('// explorer');
  });
});
