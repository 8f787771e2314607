import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { oldestSupported } from '../../src/build/browser-code.ts';
import { missingFeatures, newerFeatures } from '../support/build/newer-features.ts';
import { builtExplorer } from '../support/start/built-explorer.ts';
import { visitEveryView } from './every-view.ts';
import { expect, test } from './journey.ts';

/** Found in the build, but used only where they exist, or in fact something else; each with where. */
const harmless = new Map([
  ['ClipboardItem', 'export/export-jobs.ts copies text without it'],
  ['.createPolicy', 'app/trusted-types.ts'],
  ['.caches', 'Workbox, of a worker: the name is also that of a detail of StorageManager.estimate()'],
  ['.effectiveType', 'client/platform.ts'],
  ['.saveData', 'client/platform.ts'],
  ['.organization', 'client/portal/portal-response.ts, of a data set'],
  ['.canIntercept', 'React, for events of the Navigation API'],
  ['.currentEntry', 'React, where the Navigation API exists'],
  ['.connection', 'React, which asks for it first'],
  ['.downlink', 'React, of a connection'],
  ['.startViewTransition', 'React, for a component that the explorer does not have'],
  ['.skipTransition', 'React, of a view transition'],
  ['.transition', 'React, of the Navigation API and of styles'],
  ['.animation', 'React, of styles'],
  ['.popover', 'React, of a component’s properties'],
  ['.fromElement', 'React, where relatedTarget is missing'],
  ['.delay', 'React, an option of its scheduler'],
  ['.captureStackTrace', 'fflate, which asks for it first'],
  ['Error.captureStackTrace', 'fflate, which asks for it first'],
  ['.segment', 'diff, of a segmenter that it is not given'],
  ['.Segmenter', 'search/words.ts, only where Intl has it'],
  ['Intl.Segmenter', 'search/words.ts, only where Intl has it'],
  ['.manifest', 'React Router, of its router for data'],
  ['.years', 'census/api.ts, a group of a regular expression'],
]);

const readBuilt = (file: string) => readFileSync(join(builtExplorer, file), 'utf8');

test('the build uses no feature that an oldest supported browser does not have', () => {
  const assets = readdirSync(join(builtExplorer, 'assets')).filter((file) => file.endsWith('.js'));
  expect(assets.length).toBeGreaterThan(10);
  const programs = ['service-worker.js', ...assets.map((file) => `assets/${file}`)];
  const found = newerFeatures(programs.map(readBuilt));
  expect(found.filter((name) => !harmless.has(name))).toEqual([]);
});

test.describe('without features that are newer', () => {
  // Chromium would go on requiring Trusted Types of a page that no longer has them.
  test.use({ permissions: ['clipboard-read', 'clipboard-write'], bypassCSP: true });

  test('every view works with what all supported browsers have', async ({ page }) => {
    const missing = Object.keys(oldestSupported).flatMap(missingFeatures);
    const removal = `(${removeFeatures.toString()})(${JSON.stringify(missing)});`;
    await page.addInitScript(removal);
    let workers = 0;
    await page.route('**/assets/search-worker-*.js', async (route) => {
      workers += 1;
      const response = await route.fetch();
      await route.fulfill({ response, body: removal + (await response.text()) });
    });
    await visitEveryView(page);
    expect(workers).toBe(1);
    // None of them has it.
    expect(await page.evaluate(() => 'try' in Promise)).toBe(false);
  });
});

/** Runs in a page or a worker: removes globals, and members of globals and of their prototypes. */
function removeFeatures(paths: readonly (readonly string[])[]): void {
  // Members first: they are found through their globals.
  for (const path of paths.toSorted((one, other) => other.length - one.length)) {
    const name = path.at(-1) ?? '';
    const key = name.startsWith('@@') ? Reflect.get(Symbol, name.slice(2)) : name;
    let holder: unknown = globalThis;
    for (const step of path.slice(0, -1)) holder = Object(holder)[step];
    // Members of a window or a worker are its globals.
    const scope = /^Window$|GlobalScope$/.test(path[0] ?? '') ? globalThis : null;
    for (const each of [holder, Object(holder).prototype, scope]) if (each) Reflect.deleteProperty(each, key);
  }
}
