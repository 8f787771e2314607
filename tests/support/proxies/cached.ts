import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { makeCertificate, publicHost } from './certificate.ts';
import { programPath } from '../programs/installed-programs.ts';
import { freePort } from './free-port.ts';
import type { Machine } from './machine.ts';
import { startNginx } from './nginx.ts';
import { type Node, startNode } from './serve-node.ts';
import { shipped } from './shipped.ts';
import { visit, type Way } from './visit.ts';

/** A node behind a caching proxy. */
export interface Cached {
  way: Way;
  node: Node;
}

type Changes = Record<string, string>;

/** Caches pages for a minute instead of the documented second. */
export const long = {
  nginx: { 'proxy_cache_valid 200 1s': 'proxy_cache_valid 200 60s' },
  varnish: { 'ttl = 1s': 'ttl = 60s' },
};

/** An nginx that accepts every host and caches pages by path only, so that only the service checks hosts. */
export const careless = {
  'server_name catalog.example.org': 'server_name catalog.example.org evil.example localhost 127.0.0.1',
  'proxy_cache_key $scheme$http_host$request_uri': 'proxy_cache_key $request_uri',
};

/** nginx or Varnish, by its document but for `changes`, before a node of its own. */
export async function startCache(
  machine: Machine,
  kind: 'nginx' | 'varnish',
  trusting: boolean,
  changes: Changes,
  further: readonly string[] = [],
): Promise<Cached> {
  const port = await freePort();
  const options = trusting
    ? ['--trust-proxy', '127.0.0.1', '--allow-host', `${publicHost}:${port}`]
    : ['--public-url', `https://${publicHost}:${port}/`];
  const node = await startNode(machine, { options: [...options, ...further] });
  if (kind === 'varnish') {
    await startVarnish(machine, { port, node: node.port, changes });
    // It answers 503 until the node has answered its first probe.
    while ((await visit({ port }, '/readyz')).status !== 200) await pause(20);
    return { way: { port }, node };
  }
  const certificate = makeCertificate(machine);
  await startNginx(machine, { port, nodes: [node.port], certificate, changes });
  return { way: { port, certificate }, node };
}

/** Varnish as docs/proxies/varnish.vcl has it. */
async function startVarnish(
  machine: Machine,
  { port, node, changes = {} }: { port: number; node: number; changes?: Readonly<Record<string, string>> },
): Promise<void> {
  const text = shipped('varnish.vcl', { ...changes, '"8081"': `"${node}"` });
  const file = machine.file(`varnish-${port}.vcl`, text);
  const places = ['-n', join(machine.folder, `varnish-${port}`)];
  const small = ['-s', 'malloc,32m', '-p', 'thread_pool_min=10', '-p', 'thread_pools=1'];
  // Without a jail it needs no user of its own.
  const args = ['-F', '-j', 'none', '-a', `127.0.0.1:${port}`, '-f', file, ...places, ...small];
  return machine.run(programPath('varnishd'), args, port);
}

/** How many requests for a target the node behind a cache received. */
export async function askedFor({ node }: Cached, target: string): Promise<number> {
  // The log is written a tenth of a second late; a request of a later mark shows that all before it are there.
  const mark = `/api/mark-${performance.now()}`;
  await visit({ port: node.port }, mark, { headers: { Host: '127.0.0.1' } });
  const requests = await node.logged((all) => all.some((request) => request.target === mark));
  return requests.filter((request) => request.target === target).length;
}
