import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { composeServices } from '../../../support/deploy/read-example.ts';
import { lacking } from '../../../support/programs/installed-programs.ts';
import { makeCertificate, publicHost } from '../../../support/proxies/certificate.ts';
import { freePort } from '../../../support/proxies/free-port.ts';
import { Machine } from '../../../support/proxies/machine.ts';
import { startNginx } from '../../../support/proxies/nginx.ts';
import { visit } from '../../../support/proxies/visit.ts';
import { startServe } from '../../../support/start/serve-command.ts';
import { postgresKind, withoutPostgres } from '../../../support/stores/store-kinds.ts';
import { writeHeaders, writeToken } from '../../../support/writing.ts';

const root = join(import.meta.dirname, '../../../..');
const machine = new Machine();
afterAll(() => machine.clear());

/** What the command of the container `proxy` makes of the shipped configuration. */
function proxyConfiguration(name: string, command: readonly string[]): string {
  const file = machine.file('from-command.conf', '');
  const [shell = '', option = '', script = ''] = command;
  const local = script
    .replace('/etc/nginx/catalog.conf', join(root, 'docs/proxies/nginx.conf'))
    .replace('/etc/nginx/conf.d/catalog.conf', file)
    .replace(/exec nginx .*$/, `cat ${file}`);
  const env = { ...process.env, CATALOG_NAME: name };
  return execFileSync(shell, [option, local], { env, encoding: 'utf8' });
}

test.skipIf(withoutPostgres || lacking('nginx', 'openssl'))(
  'the processes of compose.yaml share a catalog behind its nginx, and one is enough',
  async () => {
    const port = await freePort();
    const services = composeServices({ CATALOG_NAME: publicHost, POSTGRES_PASSWORD: 'unused' });
    const document = proxyConfiguration(publicHost, services['proxy']?.command ?? []);
    expect(document.match(/server \S+ max_fails/g)).toHaveLength(2);
    const { database } = await postgresKind.place(machine.folder);
    const start = async (options: readonly string[]) => {
      const { CATALOG_PUBLIC_URL = '' } = services['one']?.environment ?? {};
      const environment = {
        CATALOG_PUBLIC_URL,
        CATALOG_TRUST_PROXY: '127.0.0.1',
        CATALOG_WRITE_TOKEN: writeToken,
      };
      return startServe(database, { port: await freePort(), environment, options });
    };
    const one = await start(['--sample']);
    const two = await start([]);
    for (const { stop } of [one, two]) machine.endLater(stop);
    const certificate = makeCertificate(machine);
    const changes = {
      '172.28.8.11:8080': `127.0.0.1:${one.port}`,
      '172.28.8.12:8080': `127.0.0.1:${two.port}`,
    };
    await startNginx(machine, { port, certificate, changes, document });

    const way = { port, certificate };
    const posted = await visit(way, '/api/indicator/', {
      method: 'POST',
      headers: writeHeaders,
      body: JSON.stringify({ name: 'Shared', slug: 'shared', description: null }),
    });
    expect(posted.status).toBe(201);
    // Different pages, which nginx has not cached.
    const expectShared = async (limit: number) => {
      const { status, body } = await visit(way, `/api/indicator/?offset=136&limit=${limit}`);
      expect(status).toBe(200);
      expect(JSON.parse(body)).toMatchObject({
        results: [{ slug: 'shared' }],
        previous: expect.stringContaining(`https://${publicHost}/api/indicator/`),
      });
    };
    for (const limit of [10, 11, 12]) await expectShared(limit);
    expect(await two.stop('SIGTERM')).toBe(0);
    for (const limit of [13, 14, 15]) await expectShared(limit);
  },
);
