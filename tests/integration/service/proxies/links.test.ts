import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Certificate, makeCertificate, publicHost } from '../../../support/proxies/certificate.ts';
import { freePort } from '../../../support/proxies/free-port.ts';
import { startHaproxy } from '../../../support/proxies/haproxy.ts';
import { Machine } from '../../../support/proxies/machine.ts';
import { startNginx } from '../../../support/proxies/nginx.ts';
import { startNode } from '../../../support/proxies/serve-node.ts';
import { lacking } from '../../../support/programs/installed-programs.ts';
import { visit } from '../../../support/proxies/visit.ts';
import type { Page } from '../../../support/start/in-process-service.ts';

const trusting = (port: number) => ['--trust-proxy', '127.0.0.1', '--allow-host', `${publicHost}:${port}`];
const named = (port: number, path: string) => ['--public-url', `https://${publicHost}:${port}${path}`];

describe.skipIf(lacking('nginx', 'haproxy', 'openssl'))('links behind a TLS proxy', () => {
  let machine: Machine;
  let certificate: Certificate;

  beforeAll(() => {
    machine = new Machine();
    certificate = makeCertificate(machine);
  });
  afterAll(() => machine.clear());

  test.each([
    ['nginx', '/api/', 'by its public address', '/'],
    ['nginx', '/data/api/', 'by its public address', '/data/'],
    ['nginx', '/api/', 'by what a trusted proxy says', null],
    ['haproxy', '/data/api/', 'by its public address', '/data/'],
    ['haproxy', '/api/', 'by what a trusted proxy says', null],
  ])('%s, %s: lead to the next page and back, %s', async (proxy, api, _, path) => {
    const port = await freePort();
    const options = path === null ? trusting(port) : named(port, path);
    const node = await startNode(machine, { options });
    const way = { port, certificate };
    const running = { ...way, nodes: [node.port] };
    await (proxy === 'nginx'
      ? startNginx(machine, { ...running, changes: { 'location /api/': `location ${api}` } })
      : startHaproxy(machine, running));

    const read = async (where: string): Promise<Page<{ id: number }>> => {
      const { status, body } = await visit(way, where);
      expect(status).toBe(200);
      return JSON.parse(body);
    };
    // nginx makes this redirect itself, and may not know the public scheme and port.
    const redirect = await visit(way, api.slice(0, -1));
    expect(redirect.headers.location).toMatch(/^[^:]*api\/$/);

    const collection = `https://${publicHost}:${port}${api}indicator/`;
    const first = await read(`${api}indicator/`);
    expect(first).toMatchObject({ next: `${collection}?format=api&limit=100&offset=100`, previous: null });
    const second = await read((first.next ?? '').slice(`https://${publicHost}:${port}`.length));
    expect(second).toMatchObject({
      next: null,
      previous: `${collection}?format=api&limit=100&offset=0`,
    });
    const ids = new Set([...first.results, ...second.results].map(({ id }) => id));
    expect(ids.size).toBe(136);
  });
});
