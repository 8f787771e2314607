import { spawnSync } from 'node:child_process';
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { findProgram, type ProxyProgram, proxyPrograms } from './proxies/programs.ts';

/**
 * Makes sure that nginx, HAProxy, Varnish and OpenSSL are there for the tests that start their own: installs
 * Debian's packages where that can be done, and otherwise says what is left out and how to get it.
 */
const missing = () =>
  (['nginx', 'haproxy', 'varnishd', 'openssl'] satisfies ProxyProgram[])
    .filter((name) => findProgram(name) === null)
    .map((name) => proxyPrograms[name]);

if (missing().length > 0 && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) install(missing());
if (missing().length > 0) {
  const packages = missing().join(' ');
  console.log(
    `Not installed, so that their tests are skipped: ${packages} (on Debian: apt-get install ${packages}).`,
  );
}

function install(packages: readonly string[]): void {
  // Debian starts what it installs, on port 80; this is how it is told not to.
  const policy = '/usr/sbin/policy-rc.d';
  const ours = !existsSync(policy);
  if (ours) writeFileSync(policy, '#!/bin/sh\nexit 101\n', { mode: 0o755 });
  try {
    apt('update', '-q');
    apt('install', '-y', '-q', '--no-install-recommends', ...packages);
  } finally {
    if (ours) rmSync(policy);
  }
}

function apt(...args: readonly string[]): void {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const { status } = spawnSync('apt-get', args, { stdio: ['ignore', 'ignore', 'inherit'], env });
  if (status !== 0) console.error(`apt-get ${args.join(' ')} ended with ${status}.`);
}
