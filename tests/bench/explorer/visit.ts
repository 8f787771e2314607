import { execFileSync } from 'node:child_process';
import { basename } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { type Browser, chromium, type Page } from '@playwright/test';
import { findHeadlessChromium } from '../../support/programs/chromium.ts';
import { quantile } from '../benchmark.ts';
import { fling, listen, record, type Recorded } from './in-page.ts';

// Chromium's own user interface would compete with the applications for the processor.
const program = findHeadlessChromium() ?? 'chromium';

/** The program and its version: "chromium-headless-shell 156.0.8013.12". */
export function browserName(): string {
  const [version = 'of an unknown version'] =
    /[\d.]+/.exec(execFileSync(program, ['--version'], { encoding: 'utf8' })) ?? [];
  return `${basename(program)} ${version}`;
}

/** A device and its connection: the CPU slowed down `cpu` times; Mbit/s down and up; round-trip time in ms. */
interface Profile {
  cpu: number;
  connection: { down: number; up: number; latency: number } | null;
  viewport: { width: number; height: number };
}

const phone = { width: 390, height: 844 };
const large = { width: 1360, height: 900 };
const desktop: Profile = { cpu: 1, connection: null, viewport: large };

/** What visits are made with, by the name in the report. */
export const profiles: Readonly<Record<string, Profile>> = {
  desktop,
  phone: { cpu: 4, connection: { down: 9, up: 1.5, latency: 60 }, viewport: phone },
  'slow-phone': { cpu: 4, connection: { down: 1.6, up: 0.75, latency: 150 }, viewport: phone },
  'old-laptop': { cpu: 6, connection: null, viewport: large },
};

/** The rows of the three applications. */
const rowSelector = '.rows .row, [role="listitem"] a';

/** Does something in a page of a new browser on the device of a profile. */
async function inNewBrowser<T>(
  { cpu, connection, viewport }: Profile,
  act: (page: Page) => Promise<T>,
): Promise<T> {
  const browser: Browser = await chromium.launch({
    executablePath: program,
    args: ['--no-sandbox', '--disable-quic', '--disable-background-networking'],
  });
  const page = await (await browser.newContext({ viewport })).newPage();
  const session = await page.context().newCDPSession(page);
  if (cpu > 1) await session.send('Emulation.setCPUThrottlingRate', { rate: cpu });
  if (connection !== null) {
    const bytesPerMegabit = 125_000;
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: connection.latency,
      downloadThroughput: connection.down * bytesPerMegabit,
      uploadThroughput: connection.up * bytesPerMegabit,
    });
  }
  const result = await act(page);
  await browser.close();
  return result;
}

/** What to visit: an address, how many records it lists, and the selector of what is its first row. */
interface Visited {
  address: string;
  records: number;
  rows?: string;
}

/** Has the page of an application note what happens until all of its records are loaded and searched. */
async function load(page: Page, { address, records, rows = rowSelector }: Visited): Promise<Recorded> {
  await page.addInitScript(record, { rows, word: 'income', total: records.toLocaleString('en') });
  return go(page, address);
}

async function go(page: Page, address: string): Promise<Recorded> {
  await page.goto(address);
  await page.waitForFunction(() => window.recorded.searchable > 0, undefined, { timeout: 120_000 });
  return page.evaluate(() => window.recorded);
}

/** One visit on a slow device, in ms since the navigation began. */
export interface SlowVisit extends Recorded {
  firstPaint: number;
}

/** Visits an application on the device of a profile; `again`, a second time, with what the first visit saved. */
export function visitSlowly(visited: Visited, profile: string, again: boolean): Promise<SlowVisit> {
  return inNewBrowser(profiles[profile] ?? desktop, async (page) => {
    let recorded = await load(page, visited);
    if (again) {
      // The explorer saves pages and installs its service worker some seconds after the first paint.
      await pause(8000);
      // Not a reload: what was searched for is in the URL.
      recorded = await go(page, visited.address);
    }
    const firstPaint = await page.evaluate(
      () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
    );
    return { ...recorded, firstPaint };
  });
}

/** What one visit to one application measured. Times in ms; heaps in MB, after garbage collection; script in kB. */
export interface Visit extends Recorded {
  /** Loaded until the first row was painted, gzipped. */
  script: number;
  /** From a key to its painted result: the 95th percentile, and the longest. */
  keyP95: number;
  keyLongest: number;
  /** Between frames while flinging. */
  frameLongest: number;
  heap: number;
  /** NaN for an application without a worker. */
  workerHeap: number;
}

/** Visits an application, which loads all records, types queries and scrolls. */
export function visit(visited: Visited): Promise<Visit> {
  return inNewBrowser(desktop, async (page) => {
    const scripts: Promise<{ size: number; at: number }>[] = [];
    const started = performance.now();
    page.on('response', (response) => {
      if (response.request().resourceType() !== 'script') return;
      const at = performance.now() - started;
      const body = response.body().then((bytes) => ({ size: gzipSync(bytes).length, at }));
      // Of one that is still on its way when the visit ends, nothing is asked.
      scripts.push(body.catch(() => ({ size: 0, at: Infinity })));
    });
    const recorded = await load(page, visited);
    const early = (await Promise.all(scripts)).filter(({ at }) => at <= recorded.firstRow + 50);
    await page.locator('input[type="search"]').fill('');
    await page.waitForTimeout(1000);
    const workerHeap = await heapOfWorker(page);
    const heap = await heapOfPage(page);
    const keystrokes = await typeQueries(page);
    return {
      ...recorded,
      script: early.reduce((sum, { size }) => sum + size, 0) / 1000,
      keyP95: quantile(keystrokes, 0.95),
      keyLongest: Math.max(...keystrokes),
      frameLongest: Math.max(...(await page.evaluate(fling, rowSelector))),
      heap,
      workerHeap,
    };
  });
}

const queries = [
  'median income',
  'poverty rate',
  'gross rent',
  'housing units',
  'school',
  'health insurance',
];

/** Types queries at ten keys a second; gives the ms from each key to its painted result. */
async function typeQueries(page: Page): Promise<number[]> {
  await page.evaluate(listen);
  const field = page.locator('input[type="search"]');
  for (const query of queries) {
    await field.fill('');
    await field.focus();
    await page.waitForTimeout(400);
    await page.keyboard.type(query, { delay: 100 });
    await page.waitForTimeout(600);
  }
  const typed = queries.join('').length;
  await page.waitForFunction((keys) => window.keystrokes.length >= keys, typed);
  const keystrokes = await page.evaluate(() => window.keystrokes);
  await field.fill('');
  return keystrokes;
}

async function heapOfPage(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.collectGarbage');
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  return usedSize / 1e6;
}

/** A worker is a target of its own; it is spoken to through the session of its page. */
async function heapOfWorker(page: Page): Promise<number> {
  if (page.workers().length === 0) return Number.NaN;
  const session = await page.context().newCDPSession(page);
  const attached = new Promise<string>((resolve) =>
    session.on('Target.attachedToTarget', ({ sessionId, targetInfo }) => {
      if (targetInfo.type === 'worker') resolve(sessionId);
    }),
  );
  const answer = new Promise<number>((resolve) =>
    session.on('Target.receivedMessageFromTarget', ({ message }) => {
      const { id, result }: { id: number; result?: { usedSize?: number } } = JSON.parse(message);
      if (id === 2) resolve(result?.usedSize ?? Number.NaN);
    }),
  );
  await session.send('Target.setAutoAttach', {
    autoAttach: true,
    waitForDebuggerOnStart: false,
    flatten: false,
  });
  const sessionId = await attached;
  const send = (id: number, method: string) =>
    session.send('Target.sendMessageToTarget', { sessionId, message: JSON.stringify({ id, method }) });
  await send(1, 'HeapProfiler.collectGarbage');
  await send(2, 'Runtime.getHeapUsage');
  const usedSize = await answer;
  await session.detach();
  return usedSize / 1e6;
}
