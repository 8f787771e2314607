import { setTimeout as pause } from 'node:timers/promises';
import type { PostgresServer } from '../stores/postgres-server.ts';
import { makeCertificate, publicHost } from './certificate.ts';
import { freePort } from './free-port.ts';
import { startHaproxy } from './haproxy.ts';
import type { Machine } from './machine.ts';
import { startNginx } from './nginx.ts';
import { type Node, startNode } from './serve-node.ts';
import { visit, type Way } from './visit.ts';

/** Three nodes on one database, with HAProxy and nginx, each by its document, in front of all three. */
export interface Cluster {
  ways: { nginx: Way; haproxy: Way };
  /** Ends each node by this signal and starts it again, one after another. */
  restartEach: (signal: 'SIGTERM' | 'SIGKILL') => Promise<void>;
  /** The slugs of subdomains, page by page, from the first node. */
  slugs: () => Promise<string[]>;
}

export async function startCluster(machine: Machine, { address }: PostgresServer): Promise<Cluster> {
  const database = address();
  const options = ['--trust-proxy', '127.0.0.1', '--allow-host', publicHost];
  const start = (port?: number) =>
    startNode(machine, { database, options, ...(port === undefined ? {} : { port }) });
  // The first one fills the new database.
  const nodes: Node[] = [await start()];
  nodes.push(...(await Promise.all([start(), start()])));

  const certificate = makeCertificate(machine);
  const ways = {
    nginx: { port: await freePort(), certificate },
    haproxy: { port: await freePort(), certificate },
  };
  const ports = nodes.map(({ port }) => port);
  await startNginx(machine, { ...ways.nginx, nodes: ports });
  await startHaproxy(machine, { ...ways.haproxy, nodes: ports });

  return {
    ways,
    restartEach: async (signal) => {
      for (const [index, node] of nodes.entries()) {
        await node.stop(signal);
        nodes[index] = await start(node.port);
        // Proxies that are not notified detect it by a failure; three nodes tolerate one at a time.
        if (signal === 'SIGKILL') await pause(1500);
      }
    },
    slugs: async () => {
      const slugs: string[] = [];
      const node = { port: ports[0] ?? 0 };
      for (let offset = 0; ; offset += 1000) {
        const where = `/api/subdomain/?limit=1000&offset=${offset}`;
        const { body } = await visit(node, where, { headers: { Host: publicHost } });
        const page: { next: string | null; results: { slug: string }[] } = JSON.parse(body);
        slugs.push(...page.results.map(({ slug }) => slug));
        if (page.next === null) return slugs;
      }
    },
  };
}
