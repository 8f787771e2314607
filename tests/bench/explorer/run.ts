import { fork } from 'node:child_process';
import { once } from 'node:events';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import type { Browser } from '@playwright/test';
import { launchBrowser } from './browser.ts';
import { buildSites } from './build-sites.ts';
import { fling } from './fling.ts';
import { measureHeap } from './heap.ts';
import { type AppFigures, collect, type Round } from './figures.ts';
import { report, writeProfiles, writeReport } from './report.ts';
import { profiles } from './profiles.ts';
import { runProfiles } from './run-profiles.ts';
import type { BenchAddresses, BenchOrder } from './service-process.ts';
import { startBenchmark } from '../start-benchmark.ts';
import { typeQueries } from './typing.ts';
import { visit } from './visit.ts';

const settings = startBenchmark({
  says: 'Measures the explorer and two baselines, which read the same service, one after the other in each round; figures are medians over the rounds.',
  options: {
    rounds: { value: 'NUMBER', says: 'how often each is measured', fallback: '5', least: 1, most: 100 },
    sizes: {
      value: 'LIST',
      says: 'numbers of records, separated by commas',
      fallback: '10000,28153,100000',
      takes: (size) => /^[1-9][0-9]{0,6}$/.test(size),
    },
    apps: {
      value: 'LIST',
      says: 'what to measure: explorer, inTurn, P, O',
      fallback: 'explorer,inTurn,P,O',
      takes: (app) => ['explorer', 'inTurn', 'P', 'O'].includes(app),
    },
    catalog: { value: 'FILE', says: 'a catalog file to use for 28,153 variables' },
    profiles: {
      value: 'LIST',
      says: 'instead, visits with these devices and connections: desktop, phone, slow-phone, old-laptop',
      takes: (name) => Object.hasOwn(profiles, name),
    },
    write: { says: 'writes the figures into docs/performance.md' },
  },
});

const rounds = settings.number('rounds');
// Ratios hold on a busy machine better than times, but not well: the report says how busy it was.
const [load = 0] = loadavg();
const apps = settings.list('apps');
// Drawing every row, O takes minutes beyond the size that is asked of it.
const sizes = settings.list('sizes').map((text) => {
  const size = Number(text);
  return { size, apps: size > 10_000 ? apps.filter((app) => app !== 'O' && app !== 'inTurn') : apps };
});

async function startService(order: BenchOrder) {
  const child = fork(join(import.meta.dirname, 'service-process.ts'));
  child.send(order);
  const [addresses]: BenchAddresses[] = await once(child, 'message');
  if (addresses === undefined) throw new Error('The service did not start.');
  return { addresses, stop: () => child.kill() };
}

async function measureOnce(
  browser: Browser,
  app: string,
  address: string,
  { size, variables }: { size: number; variables: boolean },
): Promise<Round> {
  const inExplorer = app === 'explorer' || app === 'inTurn';
  const collection = variables ? 'variable' : 'indicator';
  const path = inExplorer ? `${collection}s` : `?collection=${collection}`;
  const { page, load } = await visit(browser, address + path, size);
  await page.locator('input[type="search"]').fill('');
  await page.waitForTimeout(1000);
  const heap = await measureHeap(page);
  const keystrokes = await typeQueries(page);
  const frames = await fling(page);
  await page.context().close();
  return { load, heap, keystrokes, frames };
}

const sites = await buildSites();
if (settings.text('profiles') !== undefined) {
  const chosen = settings.list('profiles');
  const records = 2000;
  const service = await startService({ indicators: records, variables: 313, catalogFile: null, sites });
  const { explorer = '', staticHost = '', P = '', O = '' } = service.addresses;
  const results = await runProfiles(
    { explorer, 'explorer, static host': staticHost, P, O },
    { rounds, records, chosen },
  );
  console.log(results);
  if (settings.flag('write')) writeProfiles(results, { rounds, load });
  service.stop();
  process.exit();
}
const results: AppFigures[] = [];
for (const { size, apps: measured } of sizes) {
  // The real catalog's size, and its shape, are those of variables.
  const variables = size === 28_153;
  const service = await startService({
    indicators: variables ? 1088 : size,
    variables: variables ? size : 313,
    catalogFile: variables ? (settings.text('catalog') ?? null) : null,
    sites,
  });
  const taken = new Map<string, Round[]>();
  // The first round only warms the service's cache and the machine's.
  for (let round = rounds === 1 ? 1 : 0; round <= rounds; round += 1) {
    // In each round another one begins, so that none is always the one after the heaviest.
    const first = round % measured.length;
    for (const app of [...measured.slice(first), ...measured.slice(0, first)]) {
      const browser = await launchBrowser();
      const one = await measureOnce(browser, app, service.addresses[app] ?? '', { size, variables });
      await browser.close();
      if (round === 0) continue;
      taken.set(app, [...(taken.get(app) ?? []), one]);
      console.log(
        `${size} ${app} ${round}/${rounds}: searchable after ${Math.round(one.load.searchable)} ms`,
      );
    }
  }
  for (const app of measured) results.push(collect(app, size, taken.get(app) ?? []));
  service.stop();
}
console.log(report(results));
if (settings.flag('write'))
  writeReport(results, { rounds, catalogFile: settings.text('catalog') !== undefined, load });
process.exit();
