import { spawnSync } from 'node:child_process';
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { findChromium } from './support/programs/chromium.ts';
import { debianPackages, findProgram, type ProgramName } from './support/programs/installed-programs.ts';
import { findPostgres } from './support/programs/postgres-programs.ts';
import { findPython, hasDjango } from './support/start/django-service.ts';

/** A program that tests need and that npm does not install. */
export interface Prerequisite {
  name: string;
  /** What Debian and Ubuntu call it. */
  packages: readonly string[];
  /** What cannot be tested without it. */
  tests: string;
  /** The stages with such tests. */
  stages: readonly string[];
  /** Whether those stages have no test that runs without it. */
  wholeStage?: true;
  /** Where it is, or null; a version that is too old counts as missing. */
  find: () => string | null;
}

/** Every program that tests need and npm does not install. Nothing else installs or announces one. */
const prerequisites: readonly Prerequisite[] = [
  {
    name: 'Chromium, Chrome or Edge',
    // Without DejaVu, a Debian with few fonts uses a monospaced one as its sans-serif.
    packages: ['chromium', 'chromium-headless-shell', 'fonts-liberation', 'fonts-dejavu-core'],
    tests: 'all browser tests (CHROMIUM_PATH can name the program)',
    stages: ['browser'],
    wholeStage: true,
    find: findChromium,
  },
  {
    name: 'PostgreSQL',
    packages: ['postgresql'],
    tests: 'the PostgreSQL store, its failures, and services that share one',
    stages: ['unit', 'slow'],
    find: findPostgres,
  },
  ...programs(['pgbouncer'], 'the PostgreSQL store behind a pooler', ['unit']),
  {
    name: 'Django REST Framework',
    packages: ['python3-djangorestframework'],
    tests: 'reading and importing a stock service',
    stages: ['unit', 'browser'],
    find: () => (hasDjango() ? findPython() : null),
  },
  ...programs(['nginx', 'haproxy', 'varnishd', 'openssl'], 'the service behind proxies', ['unit', 'slow']),
  ...programs(['python3', 'curl', 'jq', 'Rscript'], 'running the code samples of “Get the data”', ['unit']),
  ...programs(['systemd-analyze'], 'the systemd unit', ['unit']),
  ...programs(['firefox-esr'], 'the main journeys in Firefox', ['engines']),
  ...programs(['WebKitWebDriver', 'xvfb-run', 'xauth', 'dbus-run-session'], 'the main journeys in WebKit', [
    'engines',
  ]),
];

function programs(names: readonly ProgramName[], tests: string, stages: readonly string[]): Prerequisite[] {
  return names.map((name) => ({
    name,
    packages: [debianPackages[name]],
    tests,
    stages,
    find: () => findProgram(name),
  }));
}

/** The programs that the chosen stages need and that are not installed; as root on Debian, installs them first. */
export function missingPrerequisites(stages: readonly string[]): Prerequisite[] {
  const find = () =>
    prerequisites.filter((each) => each.stages.some((name) => stages.includes(name)) && each.find() === null);
  const missing = find();
  if (missing.length === 0) return missing;
  const packages = [...new Set(missing.flatMap((each) => each.packages))];
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    install(packages);
    return find();
  }
  const consequence = process.env['CI'] ? 'in CI these tests fail' : 'these tests are skipped';
  console.log(`Not installed; ${consequence}:`);
  for (const { name, tests } of missing) console.log(`  ${name}: ${tests}`);
  console.log(
    `Install all of it on Debian or Ubuntu with:\n  sudo apt-get update && sudo apt-get install -y --no-install-recommends ${packages.join(' ')}`,
  );
  return missing;
}

/** Installs Debian packages. What fails is in apt-get's own messages, and missing afterwards. */
function install(packages: readonly string[]): void {
  console.log(`Installing ${packages.join(', ')} …`);
  // Debian starts the services it installs, some of them on port 80, unless this file tells it not to.
  const policy = '/usr/sbin/policy-rc.d';
  const isOurs = !existsSync(policy);
  if (isOurs) writeFileSync(policy, '#!/bin/sh\nexit 101\n', { mode: 0o755 });
  const options = ['-y', '-q', '--no-install-recommends', '-o', 'DPkg::Lock::Timeout=120'];
  for (const args of [
    ['update', '-q'],
    ['install', ...options, ...packages],
  ])
    spawnSync('/usr/bin/apt-get', args, {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
  if (isOurs) rmSync(policy);
}
