import { findChromium } from '../support/programs/chromium.ts';
import { type EngineName, enginePrograms, findEngineProgram } from '../support/programs/engine-programs.ts';
import { findPython, hasDjango } from '../support/start/django-service.ts';
import { findPostgres } from '../support/programs/postgres-programs.ts';
import { findProgram, type ProxyProgram, proxyPrograms } from '../support/proxies/programs.ts';
import { findSnippetProgram, snippetPrograms } from '../support/programs/snippet-programs.ts';
import type { Prerequisite } from './prerequisite.ts';

/** Every program that tests need and npm does not install. Nothing else installs or announces one. */
export const prerequisites: readonly Prerequisite[] = [
  {
    name: 'Chromium, Chrome or Edge',
    packages: ['chromium', 'chromium-headless-shell', 'fonts-liberation'],
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
  ...(['python3', 'curl', 'Rscript'] as const).map((name) => ({
    name,
    packages: [snippetPrograms[name]],
    tests: 'running the code samples of “Get the data”',
    stages: ['unit'] as const,
    wholeStage: false,
    find: () => findSnippetProgram(name),
  })),
  ...(['firefox', 'webkit'] as const).flatMap((engine) =>
    enginePrograms[engine].map(({ program, debianPackage }) => engineProgram(engine, program, debianPackage)),
  ),
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
