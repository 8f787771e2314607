import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** Programs that single tests run and npm does not install, with Debian's package of each. */
export const debianPackages = {
  nginx: 'nginx',
  haproxy: 'haproxy',
  varnishd: 'varnish',
  pgbouncer: 'pgbouncer',
  openssl: 'openssl',
  python3: 'python3',
  curl: 'curl',
  jq: 'jq',
  Rscript: 'r-base-core',
  ps: 'procps',
  'systemd-analyze': 'systemd',
  'firefox-esr': 'firefox-esr',
  WebKitWebDriver: 'webkit2gtk-driver',
  'xvfb-run': 'xvfb',
  xauth: 'xauth',
  'dbus-run-session': 'dbus',
};

export type ProgramName = keyof typeof debianPackages;

/** The path of a program, also in folders that are not on a plain user's PATH; null where it is not installed. */
export function findProgram(name: ProgramName): string | null {
  const given = name === 'firefox-esr' ? process.env['FIREFOX_PATH'] : undefined;
  const names = name === 'firefox-esr' ? [name, 'firefox'] : [name];
  const folders = [...(process.env['PATH'] ?? '').split(':').filter(Boolean), '/usr/sbin', '/usr/local/sbin'];
  const paths = folders.flatMap((folder) => names.map((each) => join(folder, each)));
  return (given ? [given] : paths).find((path) => existsSync(path)) ?? null;
}

/** The path of a program that must be there. */
export function programPath(name: ProgramName): string {
  const path = findProgram(name);
  if (path === null) throw new Error(installHint(name));
  return path;
}

/** That a program is not installed, and how to install it. */
export function installHint(name: ProgramName): string {
  return `${name} is not installed; on Debian: apt-get install ${debianPackages[name]}`;
}

/** Whether a test that needs these is skipped: they are not installed. In CI they must be. */
export function lacking(...names: readonly ProgramName[]): boolean {
  return !process.env['CI'] && names.some((name) => findProgram(name) === null);
}
