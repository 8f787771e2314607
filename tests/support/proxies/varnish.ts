import { join } from 'node:path';
import type { Machine } from './machine.ts';
import { programPath } from '../programs/installed-programs.ts';
import { shipped } from './shipped.ts';

/** Varnish as docs/proxies/varnish.vcl has it. */
export async function startVarnish(
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
