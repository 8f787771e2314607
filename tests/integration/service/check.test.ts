import { createGzip } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import type { CheckReport } from '../../../src/cli/check/report.ts';
import { catalog } from '../../support/catalog-builder.ts';
import { freePort } from '../../support/proxies/free-port.ts';
import { runCatalog } from '../../support/start/run-command.ts';
import { folderOf, startAnswering, startServer } from '../../support/start/http-server.ts';
import { startStockService } from '../../support/start/stock-service.ts';

const contents = catalog()
  .subdomain()
  .taxonomy()
  .times(230, (c) => c.indicator())
  .variable();
const emptyPage = '{"count":0,"next":null,"previous":null,"results":[]}';

test('a check of an address without a server prints one sentence', async () => {
  const address = `http://127.0.0.1:${await freePort()}`;
  const page = `${address}/subdomain/?format=api&limit=1`;
  const err = `catalog check: ${page}: ${address.slice(7)} refused the connection\n`;
  expect(await runCatalog(folderOf({}), 'check', address)).toEqual({ code: 1, out: '', err });
});

test('a check of a service that sends single bytes slowly ends at its timeout, and lists what was not checked', async () => {
  const address = await startAnswering((request, response) => {
    response.writeHead(200, { 'Content-Type': 'application/json' });
    if (request.url?.startsWith('/subdomain/')) return response.end(emptyPage);
    const drip = setInterval(() => response.write(' '), 50);
    response.on('close', () => clearInterval(drip));
    return response;
  });
  const { code, out } = await runCatalog(folderOf({}), 'check', address, '--timeout', '4', '--json');
  const report: CheckReport = JSON.parse(out);
  expect(report.limit).toBe('4 seconds (--timeout)');
  expect(report.notChecked).toContain('taxonomy: rules');
  expect(report.notChecked).toContain('behaviour');
  expect(report.findings.every(({ rule }) => rule.startsWith('subdomain'))).toBe(true);
  expect(code).toBe(1);
});

test('a check of a service whose compressed responses are very large ends at --max-size', async () => {
  const address = await startAnswering((request, response) => {
    const type = { 'Content-Type': 'application/json' };
    if (request.url?.startsWith('/subdomain/')) return response.writeHead(200, type).end(emptyPage);
    response.writeHead(200, { ...type, 'Content-Encoding': 'gzip' });
    const gzip = createGzip();
    gzip.pipe(response);
    response.on('close', () => gzip.destroy());
    const spaces = Buffer.alloc(1024 * 1024, 0x20);
    const more = () => {
      while (!gzip.destroyed && gzip.write(spaces));
    };
    gzip.on('drain', more);
    more();
    return response;
  });
  const { code, out } = await runCatalog(folderOf({}), 'check', address, '--max-size', '12MiB');
  expect(out).toMatch(/\nStopped at 12 MiB of responses \(--max-size\)\. Not checked: taxonomy: rules, /);
  expect(code).toBe(1);
});

describe('check', () => {
  test('finds no differences in our own service', async () => {
    const address = await startServer(contents);
    const { code, out } = await runCatalog(folderOf({}), 'check', `${address}api/`, '--json');
    const report: CheckReport = JSON.parse(out);
    expect(report.findings.filter(({ outcome }) => outcome === 'differs')).toEqual([]);
    expect(code).toBe(0);
  });

  test('reports the differences of a deployed service, with request and response, and that it can be read', async () => {
    const { address } = await startStockService(contents, { shuffled: true });
    const { code, out } = await runCatalog(folderOf({}), 'check', address);
    expect(out).toMatch(/differs +indicator: rule 1 +format=api returns/);
    expect(out).toMatch(/differs +indicator: links +next leads to http:\/\/internal\.example:8000/);
    expect(out).toMatch(/differs +indicator: walk .* 2 repeated, 2 missing/);
    expect(out).toMatch(/differs +CORS/);
    expect(out).toMatch(/GET http:\/\/127\.0\.0\.1:[0-9]+\/api\/indicator\/\?format=api/);
    expect(code).toBe(0);
  });

  test('exits with code 1 if the explorer cannot read the service', async () => {
    const address = await startAnswering((_, response) =>
      response.writeHead(200, { 'Content-Type': 'text/html' }).end('<p>Hi'),
    );
    const out: unknown = expect.stringContaining('The explorer cannot read all of this service.');
    expect(await runCatalog(folderOf({}), 'check', `${address}api/`)).toMatchObject({ code: 1, out });
  });
});
