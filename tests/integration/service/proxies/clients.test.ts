import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeCertificate, publicHost } from '../../../support/proxies/certificate.ts';
import { freePort } from '../../../support/proxies/free-port.ts';
import { startHaproxy } from '../../../support/proxies/haproxy.ts';
import { Machine } from '../../../support/proxies/machine.ts';
import { startNginx } from '../../../support/proxies/nginx.ts';
import { type Node, startNode } from '../../../support/proxies/serve-node.ts';
import { lacking } from '../../../support/programs/installed-programs.ts';
import { visit, type Way } from '../../../support/proxies/visit.ts';

/** nginx reaches HAProxy from an address of its own, as it would from another machine. */
const outer = '127.0.0.3';
const client = '127.0.0.9';

describe.skipIf(lacking('nginx', 'haproxy', 'openssl'))('who a client is', () => {
  const machine = new Machine();
  const ways = new Map<string, { way: Way; node: Node }>();
  let asked = 0;
  afterAll(() => machine.clear());

  beforeAll(async () => {
    const [one, two] = await Promise.all([
      startNode(machine, { options: ['--allow-host', publicHost, '--trust-proxy', `127.0.0.1,${outer}`] }),
      startNode(machine, { options: ['--allow-host', publicHost, '--trust-proxy', '127.0.0.1'] }),
    ]);
    const certificate = makeCertificate(machine);
    const behind = async (node: Node) => {
      const [inner, port] = [await freePort(), await freePort()];
      await startHaproxy(machine, { port: inner, nodes: [node.port], certificate });
      const changes = { 'proxy_pass http://catalog': `proxy_bind ${outer}; proxy_pass https://catalog` };
      await startNginx(machine, { port, nodes: [inner], certificate, changes });
      return [inner, port].map((each) => ({ way: { port: each, certificate }, node }));
    };
    const [oneProxy, twoProxies] = await behind(one);
    const [, strange] = await behind(two);
    ways.set('no proxy', { way: { port: one.port }, node: one });
    ways.set('one proxy', oneProxy!);
    ways.set('two proxies', twoProxies!);
    ways.set('a proxy behind a strange one', strange!);
  });

  /** The client that the node's log names for a request with these headers. */
  async function named(name: string, headers: Record<string, string>): Promise<string | undefined> {
    const through = ways.get(name);
    if (through === undefined) throw new Error(`there is no way through ${name}`);
    const { way, node } = through;
    const target = `/api/taxonomy/?offset=${(asked += 1)}`;
    const { status } = await visit(way, target, { headers: { Host: publicHost, ...headers }, from: client });
    expect(status).toBe(200);
    const mine = (all: readonly { target: string }[]) => all.some((request) => request.target === target);
    return (await node.logged(mine)).find((request) => request.target === target)?.client;
  }

  const claims = ['', '1.2.3.4', '1.2.3.4, 127.0.0.1', outer, '1.2.3.4, 127.0.0.3, 127.0.0.1', 'unknown, ,;'];

  test.each(
    ['no proxy', 'one proxy', 'two proxies'].flatMap((name) => claims.map((claim) => ({ name, claim }))),
  )('through $name is not what "X-Forwarded-For: $claim" says', async ({ name, claim }) => {
    expect(await named(name, claim === '' ? {} : { 'X-Forwarded-For': claim })).toBe(client);
  });

  test('is that of the proxy, if it is not trusted', async () => {
    expect(await named('a proxy behind a strange one', { 'X-Forwarded-For': '1.2.3.4' })).toBe(outer);
  });
});
