import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { hasDjango } from './start/django-service.ts';

/**
 * Makes sure Django REST Framework is there for the tests that read a real stock service: installs Debian's
 * package where that can be done, and otherwise says what is left out and how to get it.
 */
if (!hasDjango()) {
  const mayInstall = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
  const install =
    'apt-get update -q && DEBIAN_FRONTEND=noninteractive apt-get install -y -q --no-install-recommends python3-djangorestframework';
  if (mayInstall) spawnSync('sh', ['-c', install], { stdio: 'inherit' });
  if (!hasDjango()) {
    console.log(
      'Django REST Framework is not installed: its tests are skipped (on Debian: apt-get install python3-djangorestframework).',
    );
  }
}
