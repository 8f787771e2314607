import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  type EngineName,
  enginePrograms,
  mayBeSkipped,
  missingPrograms,
} from '../support/programs/engine-programs.ts';
import { freePort } from '../support/proxies/free-port.ts';
import { type ServedCatalog, servedCatalog } from '../support/start/restartable-serve.ts';
import type { Engine } from './engine-driver.ts';
import { EnginePage } from './engine-page.ts';
import { journeys } from './journeys.ts';
import { startEngine } from './start-engine.ts';
import { sampleCatalog } from '../support/catalog-contents.ts';

// Which engines run: all, or those that `ENGINES` names (`ENGINES=firefox,webkit`).
const chosen = process.env['ENGINES']?.split(',');
// oxlint-disable-next-line typescript/no-unsafe-type-assertion
const engines = (Object.keys(enginePrograms) as EngineName[]).filter(
  (name) => chosen?.includes(name) ?? true,
);

let served: ServedCatalog;
beforeAll(async () => {
  served = await servedCatalog(sampleCatalog(), await freePort());
  await served.start();
});
afterAll(() => served?.remove());

const packagesOf = (name: EngineName) => missingPrograms(name).map(({ debianPackage }) => debianPackage);
const missing = engines.filter((name) => packagesOf(name).length > 0);

describe.skipIf(mayBeSkipped())('in CI, every engine is installed', () => {
  test('nothing is missing', () => expect(missing.flatMap(packagesOf)).toEqual([]));
});

if (missing.length > 0)
  console.log(
    `Skipped, since not installed: ${missing.join(', ')}. Debian: apt-get install ${missing.flatMap(packagesOf).join(' ')}`,
  );

describe.each(engines.filter((name) => !missing.includes(name)))('%s', (name) => {
  let engine: Engine;
  let page: EnginePage;
  beforeAll(async () => {
    engine = await startEngine(name);
  });
  afterAll(() => engine?.close());
  beforeEach(async () => {
    const driver = await engine.open();
    page = new EnginePage(driver, served.address);
    await driver.resize(1360, 900);
  });
  afterEach(() => page?.driver.close());

  test.each(journeys)('$title', async ({ run, expectedProblems = [] }) => {
    await run(page, served);
    const problems = await page.driver.problems();
    expect(problems.filter((problem) => !expectedProblems.some((each) => each.test(problem)))).toEqual([]);
  });
});
