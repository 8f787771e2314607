import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { lacking } from '../../../support/programs/installed-programs.ts';
import { askedFor } from '../../../support/proxies/cached.ts';
import { makeCertificate, publicHost } from '../../../support/proxies/certificate.ts';
import { freePort } from '../../../support/proxies/free-port.ts';
import { startHaproxy } from '../../../support/proxies/haproxy.ts';
import { Machine } from '../../../support/proxies/machine.ts';
import { startNginx } from '../../../support/proxies/nginx.ts';
import { type Node, startNode } from '../../../support/proxies/serve-node.ts';
import { visit, type Way } from '../../../support/proxies/visit.ts';
import { folderOf, smallSite } from '../../../support/start/http-server.ts';
import { makeNewer } from '../../../support/start/newer-build.ts';

/** Two of the three servers in the documents have the older build. */
describe.skipIf(lacking('nginx', 'haproxy', 'openssl')).each(['nginx', 'haproxy'])(
  'while two builds serve behind %s',
  (proxy) => {
    const machine = new Machine();
    const assets: string[] = [];
    const nodes: Node[] = [];
    let way: Way;
    afterAll(() => machine.clear());

    beforeAll(async () => {
      const build = { ...smallSite, 'assets/list-3c4d.js': '// list', 'service-worker.js': '' };
      const [older, newer] = [folderOf(build), folderOf(build)];
      makeNewer(newer);
      for (const site of [older, newer]) {
        const names = readdirSync(join(site, 'assets')).filter((name) => name.endsWith('.js'));
        assets.push(...names.map((name) => `/assets/${name}`));
        const options = ['--trust-proxy', '127.0.0.1', '--allow-host', publicHost];
        nodes.push(await startNode(machine, { options, site }));
      }
      const proxied = { port: await freePort(), certificate: makeCertificate(machine) };
      const start = proxy === 'nginx' ? startNginx : startHaproxy;
      await start(machine, { ...proxied, nodes: nodes.map(({ port }) => port) });
      way = proxied;
    });

    const statusOf = async (path: string) =>
      (await visit(way, path, { headers: { Host: publicHost } })).status;

    test('every asset of either is found, whichever server is asked first', async () => {
      expect(assets).toHaveLength(4);
      // Three servers in turn: each is the first for each of the four.
      for (const path of [...assets, ...assets, ...assets])
        expect([path, await statusOf(path)]).toEqual([path, 200]);
    });

    test('an asset of neither is 404, without endless retries', async () => {
      const path = '/assets/gone-5e6f.js';
      expect(await statusOf(path)).toBe(404);
      const asked = await Promise.all(nodes.map((node) => askedFor({ way, node }, path)));
      for (const times of asked) expect(times).toBeGreaterThan(0);
      expect(asked[0]! + asked[1]!).toBeLessThanOrEqual(proxy === 'nginx' ? 3 : 11);
    });
  },
);
