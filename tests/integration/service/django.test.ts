import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CheckReport } from '../../../src/cli/check/report.ts';
import { catalog } from '../../support/catalog-builder.ts';
import { type DjangoService, hasDjango, startDjango } from '../../support/start/django-service.ts';
import { runCatalog } from '../../support/start/run-command.ts';
import { folderOf } from '../../support/start/http-server.ts';
import { startStockService } from '../../support/start/stock-service.ts';
import { sampleCatalog } from '../../support/catalog-contents.ts';

// CI has it; elsewhere the test command lists what is skipped without it.
const missing = !hasDjango() && !process.env['CI'];

const contents = sampleCatalog();
const allowed = 'https://front.example';

/** What of an answer the other tests rely on. */
async function shapeOf(base: string, query: string, accept: string): Promise<unknown[]> {
  const response = await fetch(`${base}indicator/${query}`, { headers: { accept } });
  const type = response.headers.get('content-type')?.split(';')[0];
  const text = await response.text();
  if (response.status !== 200 || type !== 'application/json') return [response.status, type];
  const read: Record<string, unknown> = JSON.parse(text);
  return [200, type, read['count'], queryOf(read['next']), queryOf(read['previous']), read['results']];
}

const answer = (status: number, body: RegExp, type = 'application/json') => ({ status, type, body });

function queryOf(link: unknown): unknown {
  return typeof link === 'string' ? new URL(link).search : link;
}

describe.skipIf(missing)('a real stock service', () => {
  let django: DjangoService;
  beforeAll(async () => {
    django = await startDjango(contents, { allowOrigin: allowed });
  });
  afterAll(() => django.stop());

  interface Row {
    asked: string;
    headers?: Record<string, string>;
    method?: string;
    answered: { status: number; type: string; body: RegExp };
  }
  const browser = { Accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' };
  const json = { Accept: 'application/json' };
  const page = (body: RegExp) => answer(200, new RegExp(`^\\{"count":136,.*${body.source}`));
  const webPage = answer(200, /<html/, 'text/html');
  const next = /limit=100&offset=100/;
  const nobody = { Authorization: `Basic ${btoa('nobody:wrong')}` };

  // What the explorer's fallbacks, and the stand-in of the other tests, are made for: should a newer version do otherwise, this tells.
  test.each<Row>([
    { asked: '', answered: page(/"next":"[^"]*\?limit=100&offset=100","previous":null/) },
    { asked: '', headers: browser, answered: webPage },
    { asked: '?format=api', answered: webPage },
    { asked: '?format=api', headers: json, answered: answer(406, /"detail"/) },
    { asked: '?format=json', headers: json, answered: page(/\?format=json&limit=100&offset=100/) },
    { asked: '?format=nope', answered: answer(404, /"detail"/) },
    { asked: '?offset=100', answered: page(/"next":null,"previous":"[^"]*\?limit=100"/) },
    { asked: '?offset=5000', answered: page(/"next":null,.*offset=4900","results":\[\]/) },
    { asked: '?limit=0', answered: page(next) },
    { asked: '?limit=-1&offset=x', answered: page(next) },
    { asked: `?limit=${'9'.repeat(20)}`, answered: answer(500, /Server Error/, 'text/html') },
    { asked: '?colour=red', answered: page(/colour=red&limit=100&offset=100/) },
    { asked: '', method: 'POST', answered: answer(401, /credentials/) },
    { asked: '', headers: nobody, answered: answer(401, /"detail"/) },
    { asked: '', method: 'PUT', answered: answer(401, /credentials/) },
    { asked: '', method: 'OPTIONS', answered: answer(200, /"renders"/) },
  ])('$method $asked $headers is answered with $answered.status $answered.type', async (row) => {
    const { asked, headers = { Accept: '*/*' }, method = 'GET', answered } = row;
    const response = await fetch(`${django.address}indicator/${asked}`, { headers, method });
    expect(await response.text()).toMatch(answered.body);
    expect(response.status).toBe(answered.status);
    expect(response.headers.get('content-type')).toContain(answered.type);
  });

  test('redirects a URL without trailing slash with 301, and allows one origin to read', async () => {
    const address = `${django.address}indicator`;
    expect((await fetch(address, { redirect: 'manual' })).status).toBe(301);
    const leaveFor = async (origin: string) =>
      (await fetch(`${address}/`, { headers: { origin } })).headers.get('access-control-allow-origin');
    expect(await leaveFor(allowed)).toBe(allowed);
    expect(await leaveFor('https://other.example')).toBeNull();
  });

  test('behaves like the simulated one of the other tests', async () => {
    const builder = catalog();
    Object.assign(builder.contents, contents);
    const standIn = await startStockService(builder);
    const queries = [
      '?format=api',
      '?format=json',
      '',
      '?limit=100&offset=100',
      '?format=json&limit=7&offset=7',
    ];
    for (const query of queries)
      for (const accept of ['application/json', '*/*'])
        expect(await shapeOf(standIn.address, query, accept), `${query} ${accept}`).toEqual(
          await shapeOf(django.address, query, accept),
        );
  });

  test('is checked: the report lists the differences, and that the explorer can read it', async () => {
    const { code, out } = await runCatalog(folderOf({}), 'check', django.address, '--json');
    const report: CheckReport = JSON.parse(out);
    const differing = report.findings.filter(({ outcome }) => outcome === 'differs');
    expect([...new Set(differing.map(({ rule }) => rule))].sort()).toEqual([
      'CORS',
      'behaviour',
      'indicator: rule 1',
      'indicator: rule 4',
      'subdomain: rule 1',
      'taxonomy: rule 1',
      'variable: rule 1',
      'variable: rule 4',
    ]);
    expect(report.findings.find(({ rule }) => rule === 'variable: walk')?.says).toBe(
      '313 records on 4 pages, count 313: 0 repeated, 0 missing',
    );
    expect(report.readable).toBe(true);
    expect(code).toBe(0);
  });
});
