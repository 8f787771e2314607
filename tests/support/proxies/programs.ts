import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** The proxies tests put before the service, by the name of their program and of Debian's package. */
export const proxyPrograms = { nginx: 'nginx', haproxy: 'haproxy', varnishd: 'varnish', openssl: 'openssl' };

export type ProxyProgram = keyof typeof proxyPrograms;

/** The path of a program, looked for also where a plain user's PATH does not lead; null where it is not installed. */
export function findProgram(name: ProxyProgram): string | null {
  const folders = [...(process.env['PATH'] ?? '').split(':'), '/usr/sbin', '/usr/local/sbin'];
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path)) ?? null;
}

/** The path of a program that must be there. */
export function programPath(name: ProxyProgram): string {
  const path = findProgram(name);
  if (path === null)
    throw new Error(`${name} is not installed; on Debian: apt-get install ${proxyPrograms[name]}`);
  return path;
}

/** Whether a test that needs these is left out: they are not installed. In CI they must be there. */
export function lacking(...names: readonly ProxyProgram[]): boolean {
  return !process.env['CI'] && names.some((name) => findProgram(name) === null);
}
