import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { findPostgres } from './stores/postgres-server.ts';

/**
 * Makes sure PostgreSQL's programs are there for the tests that start one of their own: installs Debian's
 * package where that can be done, and otherwise says what is left out and how to get it.
 */
if (findPostgres() === null) {
  const mayInstall = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
  const install =
    'apt-get update -q && DEBIAN_FRONTEND=noninteractive apt-get install -y -q --no-install-recommends postgresql';
  if (mayInstall) spawnSync('sh', ['-c', install], { stdio: 'inherit' });
  if (findPostgres() === null) {
    console.log(
      'PostgreSQL is not installed: its tests are skipped (on Debian: apt-get install postgresql).',
    );
  }
}
