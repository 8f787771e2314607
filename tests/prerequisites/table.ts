import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { findChromium } from '../support/programs/chromium.ts';
import { findPython, hasDjango } from '../support/start/django-service.ts';
import { findPostgres } from '../support/programs/postgres-programs.ts';
import { findProgram, type ProxyProgram, proxyPrograms } from '../support/proxies/programs.ts';
import type { Prerequisite } from './prerequisite.ts';

/** Every program that tests need and npm does not install. Nothing else installs or announces one. */
export const prerequisites: readonly Prerequisite[] = [
  {
    name: 'Chromium, Chrome or Edge',
    packages: ['chromium', 'fonts-liberation'],
    tests: 'all browser tests (CHROMIUM_PATH can name the program)',
    stages: ['browser'],
    wholeStage: true,
    find: () => findChromium(),
  },
  {
    name: 'PostgreSQL',
    packages: ['postgresql'],
    tests: 'the PostgreSQL store, its failures, and services that share one',
    stages: ['unit'],
    wholeStage: false,
    find: findPostgres,
  },
  ...(['nginx', 'haproxy', 'varnishd', 'openssl'] as const).map(proxy),
  {
    name: 'Django REST Framework',
    packages: ['python3-djangorestframework'],
    tests: 'reading and importing a stock service',
    stages: ['unit', 'browser'],
    wholeStage: false,
    find: () => (hasDjango() ? findPython() : null),
  },
  engine('Firefox', ['firefox-esr'], () =>
    firstExisting(process.env['FIREFOX_PATH'], ...onPath('firefox-esr', 'firefox')),
  ),
  engine('WebKitGTK driver', ['webkit2gtk-driver'], () => firstExisting(...onPath('WebKitWebDriver'))),
  engine('WebKitGTK browser', ['webkit2gtk-driver'], findMiniBrowser),
  engine('xvfb-run', ['xvfb', 'xauth'], () =>
    firstExisting(...onPath('xauth')) === null ? null : firstExisting(...onPath('xvfb-run')),
  ),
  engine('dbus-run-session', ['dbus'], () => firstExisting(...onPath('dbus-run-session'))),
];

function proxy(program: ProxyProgram): Prerequisite {
  const tests =
    program === 'openssl' ? 'certificates of the tests behind proxies' : `the service behind ${program}`;
  const packages = [proxyPrograms[program]];
  return {
    name: program,
    packages,
    tests,
    stages: ['unit'],
    wholeStage: false,
    find: () => findProgram(program),
  };
}

function engine(name: string, packages: readonly string[], find: () => string | null): Prerequisite {
  const tests = `the main journeys in ${name === 'Firefox' ? 'Firefox' : 'WebKit'}`;
  return { name, packages, tests, stages: ['engines'], wholeStage: false, find };
}

function onPath(...names: readonly string[]): string[] {
  const folders = (process.env['PATH'] ?? '').split(':').filter(Boolean);
  return folders.flatMap((folder) => names.map((name) => join(folder, name)));
}

function firstExisting(...paths: readonly (string | undefined)[]): string | null {
  return paths.find((path) => path !== undefined && path !== '' && existsSync(path)) ?? null;
}

/** WebKitWebDriver starts this program, which Debian keeps in a folder named by architecture. */
function findMiniBrowser(): string | null {
  if (!existsSync('/usr/lib')) return null;
  const libraries = ['webkit2gtk-4.1', 'webkitgtk-6.0', 'webkit2gtk-4.0'];
  const folders = readdirSync('/usr/lib').flatMap((folder) =>
    libraries.map((each) => join('/usr/lib', folder, each)),
  );
  return firstExisting(...folders.map((folder) => join(folder, 'MiniBrowser')));
}
