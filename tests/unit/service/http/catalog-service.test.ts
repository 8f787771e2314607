import { describe, expect, test } from 'vitest';
import { type CatalogBuilder, catalog } from '../../../support/catalog-builder.ts';
import { pageAddress, type Page, testService } from '../../../support/start/in-process-service.ts';

/** The response of a service with this many indicators. */
async function responseOf(count: number, where: string, options = {}): Promise<Response> {
  const { get } = await testService(indicators(count), options);
  return get(where);
}

async function pageOf(...request: Parameters<typeof responseOf>): Promise<Page> {
  return JSON.parse(await (await responseOf(...request)).text());
}

function indicators(count: number): CatalogBuilder {
  return catalog().times(count, (c, index) => c.indicator({ id: (index * 7919) % 10_007 }));
}

describe('requests that the interface does not specify', () => {
  const digits = '9'.repeat(3000);

  const notLimits = ['0', '-1', 'abc', '1.5', '1e3', '0x10', '', '%00', '%2B5', '%20'];
  test.each(notLimits)('limit=%s is read as 100', async (limit) => {
    const page = await pageOf(136, `indicator/?limit=${limit}`);
    expect(page.results).toHaveLength(100);
    expect(page.next).toContain('limit=100&');
  });

  test.each(['1001', '99999999999999999999', digits])('a limit of %s is cut to 1000', async (limit) => {
    const page = await pageOf(1200, `indicator/?limit=${limit}`);
    expect(page.results).toHaveLength(1000);
    expect(page.next).toBe('http://catalog.test/api/indicator/?format=api&limit=1000&offset=1000');
  });

  const pastTheEnd = ['136', '137', '1000000', '9223372036854775808', '99999999999999999999', digits];
  test.each(pastTheEnd)('an offset of %s is an empty last page with the true count', async (offset) => {
    const response = await responseOf(136, `indicator/?offset=${offset}`);
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({ count: 136, next: null, results: [] });
  });

  test('the last of a repeated parameter wins; other parameters are ignored', async () => {
    const page = await pageOf(136, 'indicator/?limit=5&limit=7&limit[]=9&__proto__[a]=1&then=1&x=%zz');
    expect(page.results).toHaveLength(7);
    expect(page.next).toBe('http://catalog.test/api/indicator/?format=api&limit=7&offset=7');
    expect(Reflect.get({}, 'a')).toBeUndefined();
  });

  test('links have the requested format: json or api', async () => {
    expect((await pageOf(136, 'indicator/?format=json')).next).toContain('?format=json&limit=100');
    expect((await pageOf(136, 'indicator/?format=')).next).toContain('?format=api&limit=100');
    expect((await responseOf(136, 'indicator/?format=xml')).status).toBe(404);
    expect((await responseOf(136, 'indicator/?format=JSON')).status).toBe(404);
  });

  test.each([
    ['*/*', 200],
    ['application/json', 200],
    ['application/*;q=0.1', 200],
    ['text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8', 200],
    ['text/html', 406],
    ['application/json;q=0, */*', 406],
    ['application/json;q=bogus', 200],
    [Array.from({ length: 1000 }, () => 'text/plain').join(','), 406],
  ])('Accept: %s gets %i', async (accept, status) => {
    const { handler } = await testService(indicators(3));
    const request = new Request(pageAddress('indicator'), { headers: { accept } });
    expect((await handler(request)).status).toBe(status);
  });

  test.each(
    `indicator// INDICATOR/ indicator/1 %69ndicator/ indicator%2f indicator;x/ indicator/x.css`.split(/\s+/),
  )('there is nothing at "%s"', async (path) => {
    const response = await responseOf(3, path);
    expect(response.status).toBe(404);
    expect(response.headers.get('content-type')).toBe('application/problem+json');
    expect(response.headers.get('cache-control')).toBe('no-store');
  });

  test('a missing slash is a relative redirect to the same query, so that an unknown format is still 404', async () => {
    for (const query of ['', '?limit=5&x=<script>', '?format=nope&x=1&limit=-1']) {
      const response = await responseOf(3, `indicator${query}`);
      expect(response.status).toBe(308);
      expect(response.headers.get('location')).toBe(`indicator/${query.replace('<script>', '%3Cscript%3E')}`);
    }
    expect((await responseOf(3, 'indicator/?format=nope&x=1&limit=-1')).status).toBe(404);
  });
});
