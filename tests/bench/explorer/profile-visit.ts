import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { launchBrowser } from './browser.ts';
import { profiles, slowDown } from './profiles.ts';
import { record, rowSelector } from './recorder.ts';

/** One visit on a slow device, in ms since the navigation began; layout shift without a unit. */
export interface SlowVisit {
  firstPaint: number;
  /** A search field that takes text. */
  searchBox: number;
  /** In a record, its name. */
  firstRow: number;
  largestPaint: number;
  shift: number;
  /** All 2,000 records are loaded and searched. */
  searchable: number;
  longestTask: number;
}

const recordName = '#record-heading bdi:not(:empty)';

declare global {
  interface Window {
    paints: { searchBox: number; largestPaint: number; shift: number };
  }
}

/** Runs in the page before anything of it: notes the largest paint, layout shifts and the first search field. */
function notePaints(): void {
  const paints = { searchBox: 0, largestPaint: 0, shift: 0 };
  window.paints = paints;
  // Runs in the page, where nothing outside of this function exists.
  // oxlint-disable-next-line unicorn/consistent-function-scoping
  const observe = (type: string, note: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true });
  observe('largest-contentful-paint', ({ startTime }) => {
    paints.largestPaint = startTime;
  });
  observe('layout-shift', (entry) => {
    // The search afterwards is not typed by a person, whose input browsers except.
    if (entry.startTime <= (window.recorded.allLoaded ?? Infinity))
      paints.shift += Number(Reflect.get(entry, 'value'));
  });
  const look = () => {
    if (document.querySelector('input[type="search"]') === null) requestAnimationFrame(look);
    else paints.searchBox = performance.now();
  };
  requestAnimationFrame(look);
}

/**
 * Visits an address in a new browser on the device of a profile; of the kind `again`, a second visit, with what the
 * first one saved.
 */
export async function visitSlowly(
  address: string,
  { profile, records, kind }: { profile: string; records: number; kind: string },
): Promise<SlowVisit> {
  const device = profiles[profile];
  if (device === undefined) throw new Error(`There is no profile ${profile}.`);
  const browser = await launchBrowser();
  const page = await (await browser.newContext({ viewport: device.viewport })).newPage();
  await slowDown(page, device);
  await page.addInitScript(record, {
    rows: kind === 'record' ? recordName : rowSelector,
    word: 'income',
    total: records.toLocaleString('en'),
  });
  await page.addInitScript(notePaints);
  await page.goto(address);
  let measured = await measure(page);
  if (kind === 'again') {
    // The explorer saves pages and installs its service worker some seconds after the first paint.
    await pause(8000);
    // Not a reload: what was searched for is in the URL.
    await page.goto(address);
    measured = await measure(page);
  }
  await browser.close();
  return measured;
}

async function measure(page: Page): Promise<SlowVisit> {
  await page.waitForFunction(() => window.recorded.searchable !== null, undefined, { timeout: 120_000 });
  return page.evaluate(() => {
    const { firstRow, searchable, longTasks } = window.recorded;
    const firstPaint = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN;
    return {
      ...window.paints,
      firstPaint,
      firstRow: firstRow ?? Number.NaN,
      searchable: searchable ?? Number.NaN,
      longestTask: Math.max(0, ...longTasks),
    };
  });
}
