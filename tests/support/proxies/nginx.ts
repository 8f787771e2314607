import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Certificate } from './certificate.ts';
import type { Machine } from './machine.ts';
import { programPath } from '../programs/installed-programs.ts';
import { nodePorts, shipped } from './shipped.ts';

interface Proxied {
  port: number;
  /** The ports of the nodes behind it, up to three; without them, `changes` says where they are. */
  nodes?: readonly number[];
  certificate: Certificate;
  /** Further changes to the document's configuration. */
  changes?: Readonly<Record<string, string>>;
  /** What an example made of the document. */
  document?: string;
}

/** nginx as docs/proxies/nginx.conf has it. */
export async function startNginx(
  machine: Machine,
  { port, nodes, certificate, changes = {}, document }: Proxied,
): Promise<void> {
  const folder = `nginx-${port}`;
  const places = {
    ...changes,
    ...(nodes ? nodePorts(nodes) : {}),
    'listen 443': `listen 127.0.0.1:${port}`,
    '/etc/ssl/catalog.pem': certificate.certificate,
    '/etc/ssl/catalog.key': certificate.key,
    '/var/cache/nginx/catalog': join(machine.folder, folder, 'cache'),
  };
  const site = shipped('nginx.conf', places, document);
  mkdirSync(join(machine.folder, folder));
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path ${join(machine.folder, folder, kind)};`,
  );
  const whole = [
    // Its workers would otherwise run as a user who may not enter the test's folder.
    process.getuid?.() === 0 ? 'user root;' : '',
    'daemon off;',
    'worker_processes 1;',
    `pid ${join(machine.folder, folder, 'pid')};`,
    'error_log stderr warn;',
    'events { worker_connections 2000; }',
    `http { access_log off; ${temporary.join(' ')}`,
    site,
    '}',
  ].join('\n');
  const file = machine.file(`${folder}/nginx.conf`, whole);
  return machine.run(programPath('nginx'), ['-p', machine.folder, '-c', file, '-e', 'stderr'], port);
}
