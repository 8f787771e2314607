import type { Certificate } from './certificate.ts';
import type { Machine } from './machine.ts';
import { programPath } from '../programs/installed-programs.ts';
import { nodePorts, shipped } from './shipped.ts';

interface Proxied {
  port: number;
  nodes: readonly number[];
  certificate: Certificate;
}

/** HAProxy as docs/proxies/haproxy.cfg has it. */
export async function startHaproxy(machine: Machine, { port, nodes, certificate }: Proxied): Promise<void> {
  const text = shipped('haproxy.cfg', {
    ...nodePorts(nodes),
    'bind :443': `bind 127.0.0.1:${port}`,
    '/etc/haproxy/catalog.pem': certificate.both,
  });
  const file = machine.file(`haproxy-${port}.cfg`, text);
  return machine.run(programPath('haproxy'), ['-db', '-f', file], port);
}
