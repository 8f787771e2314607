import { findChromium } from '../support/programs/chromium.ts';
import { type EngineName, enginePrograms, findEngineProgram } from '../support/programs/engine-programs.ts';
import { findPython, hasDjango } from '../support/start/django-service.ts';
import { findPostgres } from '../support/programs/postgres-programs.ts';
import { debianPackages, findProgram, type ProgramName } from '../support/programs/installed-programs.ts';
import type { Prerequisite } from './prerequisite.ts';

/** Every program that tests need and npm does not install. Nothing else installs or announces one. */
export const prerequisites: readonly Prerequisite[] = [
  {
    name: 'Chromium, Chrome or Edge',
    // Without DejaVu, a Debian with few fonts uses a monospaced one as its sans-serif.
    packages: ['chromium', 'chromium-headless-shell', 'fonts-liberation', 'fonts-dejavu-core'],
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
  ...(['nginx', 'haproxy', 'varnishd'] as const).map((name) => program(name, `the service behind ${name}`)),
  program('openssl', 'certificates of the tests behind proxies'),
  {
    name: 'Django REST Framework',
    packages: ['python3-djangorestframework'],
    tests: 'reading and importing a stock service',
    stages: ['unit', 'browser'],
    wholeStage: false,
    find: () => (hasDjango() ? findPython() : null),
  },
  ...(['python3', 'curl', 'Rscript'] as const).map((name) =>
    program(name, 'running the code samples of “Get the data”'),
  ),
  program('ps', 'benchmarks that are interrupted or fail, and leave no process'),
  ...(['firefox', 'webkit'] as const).flatMap((engine) =>
    enginePrograms[engine].map(({ program, debianPackage }) => engineProgram(engine, program, debianPackage)),
  ),
];

function program(name: ProgramName, tests: string): Prerequisite {
  const packages = [debianPackages[name]];
  return { name, packages, tests, stages: ['unit'], wholeStage: false, find: () => findProgram(name) };
}

function engineProgram(engine: EngineName, program: string, debianPackage: string): Prerequisite {
  return {
    name: program,
    packages: [debianPackage],
    tests: `the main journeys in ${engine === 'firefox' ? 'Firefox' : 'WebKit'}`,
    stages: ['engines'],
    wholeStage: false,
    find: () => findEngineProgram(program),
  };
}
