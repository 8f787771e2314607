import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sampleCatalog } from '../support/catalog-contents.ts';
import { lacking } from '../support/programs/installed-programs.ts';
import { freePort } from '../support/proxies/free-port.ts';
import { type ServedCatalog, servedCatalog } from '../support/start/restartable-serve.ts';
import type { Engine } from './engine-driver.ts';
import { EnginePage } from './engine-page.ts';
import { startFirefox } from './firefox-engine.ts';
import { journeys } from './journeys.ts';
import { startWebKit } from './webkit-engine.ts';

// A busy machine: what an observer has not seen in this frame, it is told in the next.
const harmless = /^ResizeObserver loop completed with undelivered notifications/;

let served: ServedCatalog;
beforeAll(async () => {
  served = await servedCatalog(sampleCatalog(), await freePort());
  await served.start();
});
afterAll(() => served?.remove());

for (const [name, start, isLacking] of [
  ['firefox', startFirefox, lacking('firefox-esr')],
  ['webkit', startWebKit, lacking('WebKitWebDriver', 'xvfb-run', 'xauth', 'dbus-run-session')],
] as const)
  describe.skipIf(isLacking)(`in ${name}`, () => {
    let engine: Engine;
    let page: EnginePage;
    beforeAll(async () => {
      engine = await start();
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
      const expected = [...expectedProblems, harmless];
      expect(problems.filter((problem) => !expected.some((each) => each.test(problem)))).toEqual([]);
    });
  });
