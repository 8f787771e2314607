import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { findChromium } from './programs/chromium.ts';

// Run before the browser tests: finds Chromium, or installs Debian's where that is possible.
if (findChromium() === null) {
  const debianRoot = process.getuid?.() === 0 && existsSync('/etc/debian_version');
  if (debianRoot) {
    console.log('No Chromium found; installing Debian’s package "chromium".');
    run('apt-get', ['update', '-q']);
    run('apt-get', ['install', '-y', '-q', '--no-install-recommends', 'chromium', 'fonts-liberation']);
  }
  if (findChromium() === null) {
    console.error(
      'Browser tests need Chromium: install it (Debian, Ubuntu: apt-get install chromium) or set CHROMIUM_PATH to one.',
    );
    process.exit(1);
  }
}

function run(command: string, parameters: string[]) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const { status } = spawnSync(command, parameters, { stdio: ['ignore', 'ignore', 'inherit'], env });
  if (status !== 0) console.error(`${command} ${parameters.join(' ')} ended with ${status}.`);
}
