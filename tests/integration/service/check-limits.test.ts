import { createServer, type RequestListener } from 'node:http';
import { createGzip } from 'node:zlib';
import { expect, test, vi } from 'vitest';
import type { CheckReport } from '../../../src/cli/check/report.ts';
import { catalog } from '../../support/catalog-builder.ts';
import { runCatalog } from '../../support/start/run-command.ts';
import { folderOf, listenOnFreePort, startServer } from '../../support/start/http-server.ts';

// Processes and real time: a busy machine takes longer.
vi.setConfig({ testTimeout: 60_000 });

const serve = (listener: RequestListener) => listenOnFreePort(createServer(listener));
const emptyPage = '{"count":0,"next":null,"previous":null,"results":[]}';

test('a check of an address without a server prints one sentence', async () => {
  const server = createServer();
  const address = await listenOnFreePort(server);
  server.close();
  const { code, out, err } = await runCatalog(folderOf({}), 'check', address);
  const { host } = new URL(address);
  expect(err).toBe(
    `catalog check: http://${host}/subdomain/?format=api&limit=1: ${host} refused the connection\n`,
  );
  expect([code, out]).toEqual([1, '']);
});

test('a check of a service that sends single bytes slowly ends at its timeout, and lists what was not checked', async () => {
  const address = await serve((request, response) => {
    const isFirst = request.url?.startsWith('/subdomain/') === true;
    response.writeHead(200, { 'Content-Type': 'application/json' });
    if (isFirst) return response.end(emptyPage);
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

test('and at one whose compressed responses are very large', async () => {
  const address = await serve((request, response) => {
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

test('the address of the explorer leads to the service below it', async () => {
  const address = await startServer(catalog().indicator());
  const { code, out, err } = await runCatalog(folderOf({}), 'check', address);
  expect(err).toBe(`${address} is not the service itself; using ${address}api/\n`);
  expect(out).toContain('The explorer can read this service.');
  expect(code).toBe(0);
});

test.each(['0', 'soon', '-5'])('--timeout %s is rejected', async (seconds) => {
  const { code, err } = await runCatalog(folderOf({}), 'check', 'http://a.test/', `--timeout=${seconds}`);
  expect(err).toContain('--timeout takes a number of seconds');
  expect(code).toBe(2);
});
