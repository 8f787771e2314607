import { gzipSync } from 'node:zlib';
import type { Browser, Page } from '@playwright/test';
import { record, type Recorded, rowSelector } from './recorder.ts';

/** One load of one application, from the navigation to an answer over all records. Times in ms. */
export interface Load {
  firstRow: number;
  allLoaded: number;
  searchable: number;
  longestTask: number;
  /** Script loaded until the first row was painted, gzipped, in kB. */
  script: number;
}

export interface Visit {
  page: Page;
  load: Load;
}

/** Opens an application on a page of its own, waits until all `records` are loaded and searched, and returns both. */
export async function visit(browser: Browser, address: string, records: number): Promise<Visit> {
  const context = await browser.newContext({ viewport: { width: 1360, height: 900 } });
  const page = await context.newPage();
  const scripts: Promise<{ size: number; at: number }>[] = [];
  const started = performance.now();
  page.on('response', (response) => {
    if (response.request().resourceType() !== 'script') return;
    const at = performance.now() - started;
    const body = response.body().then((bytes) => ({ size: gzipSync(bytes).length, at }));
    // Of one that is still on its way when the visit ends, nothing is asked.
    scripts.push(body.catch(() => ({ size: 0, at: Infinity })));
  });
  // The explorer loads all by itself, as the baselines do.
  await page.addInitScript(() => localStorage.setItem('catalog-explorer.settings', '{"autoLoad":1000000}'));
  await page.addInitScript(record, {
    rows: rowSelector,
    word: 'income',
    total: records.toLocaleString('en'),
  });
  await page.goto(address);
  await page.waitForFunction(() => window.recorded.searchable !== null, undefined, { timeout: 120_000 });
  const recorded = await page.evaluate((): Recorded => window.recorded);
  const { firstRow, allLoaded, searchable, longTasks } = recorded;
  if (firstRow === null || allLoaded === null || searchable === null)
    throw new Error(`${address} did not load: ${JSON.stringify(recorded)}`);
  const loadedScripts = await Promise.all(scripts);
  const early = loadedScripts.filter(({ at }) => at <= firstRow + 50);
  const script = early.reduce((sum, { size }) => sum + size, 0) / 1000;
  const longestTask = Math.max(0, ...longTasks);
  return { page, load: { firstRow, allLoaded, searchable, longestTask, script } };
}
