import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import { benchmark, inRounds, runBenchmark } from '../benchmark.ts';
import { type Figures, goalsIn, inTurn, mediansOf, report, slowReport, writeReport } from './report.ts';
import type { BenchAddresses, BenchOrder } from './service-process.ts';
import { profiles as devices, type SlowVisit, type Visit, visit, visitSlowly } from './visit.ts';

const here = import.meta.dirname;
const repository = join(here, '../../..');

function buildBaseline(root: string, outDir: string) {
  return build({
    root,
    configFile: false,
    plugins: [react()],
    logLevel: 'warn',
    base: './',
    build: { outDir, emptyOutDir: true, target: 'es2022', modulePreload: { polyfill: false } },
  });
}

/** Builds the explorer and both baselines for production and serves them; gives the address of each. */
async function serveSites(order: Omit<BenchOrder, 'sites'>): Promise<BenchAddresses> {
  const folder = mkdtempSync(join(tmpdir(), 'explorer-bench-'));
  const sites = { explorer: join(folder, 'explorer'), P: join(folder, 'P'), O: join(folder, 'O') };
  await build({
    root: repository,
    configFile: join(repository, 'vite.config.ts'),
    logLevel: 'warn',
    build: { outDir: sites.explorer, emptyOutDir: true },
  });
  // The explorer loads all without being asked, as the baselines do.
  writeFileSync(
    join(sites.explorer, 'config.json'),
    JSON.stringify({ baseUrl: 'api/', title: 'Community Data Catalog', autoLoad: 1_000_000 }),
  );
  await buildBaseline(join(here, 'plain'), sites.P);
  await buildBaseline(join(here, 'ordinary'), sites.O);
  const child = fork(join(here, 'service-process.ts'));
  child.send({ ...order, sites });
  const [addresses]: BenchAddresses[] = await once(child, 'message');
  if (addresses === undefined) throw new Error('The service did not start.');
  return addresses;
}

/** The medians of visits to each case. */
async function mediansOver<C extends { named: readonly string[] }, V extends { firstRow: number }>(
  rounds: number,
  cases: readonly C[],
  measure: (each: C) => Promise<V>,
) {
  const taken = await inRounds(rounds, cases, async (each, round) => {
    const measured = await measure(each);
    const firstRow = `first row after ${Math.round(measured.firstRow)} ms`;
    console.log(`${each.named.join(', ')} ${round + 1}/${rounds}: ${firstRow}`);
    return measured;
  });
  return cases.map(({ named }, at) => ({ named, medians: mediansOf(taken[at] ?? []) }));
}

// Ratios hold on a busy machine better than times, but not well: the report says how busy it was.
const [load = 0] = loadavg();

const sizes = benchmark(
  'Measures the explorer and two baselines, which read the same service, one after the other in each round; figures are medians over the rounds. A catalog file is used for 28,153 variables. Fails when a goal is missed.',
  { rounds: 5, sizes: '10000,28153,100000', apps: 'explorer,inTurn,P,O', catalog: '', write: false },
  async ({ rounds, sizes: listed, apps, catalog, write }) => {
    const results: Figures<Visit>[] = [];
    for (const size of listed.split(',').map(Number)) {
      // The real catalog's size, and its shape, are those of variables.
      const isReal = size === 28_153;
      const [indicators, variables] = isReal ? [1088, size] : [size, 313];
      const catalogFile = isReal && catalog !== '' ? catalog : null;
      const addresses = await serveSites({ indicators, variables, catalogFile });
      const collection = isReal ? 'variable' : 'indicator';
      const cases = apps
        .split(',')
        // Drawing every row, O takes minutes beyond the size that is asked of it.
        .filter((app) => size <= 10_000 || (app !== 'O' && app !== 'inTurn'))
        .map((app) => {
          const path = app.length > 1 ? `${collection}s` : `?collection=${collection}`;
          const named = [size.toLocaleString('en'), app === 'inTurn' ? inTurn : app];
          return { named, address: `${addresses[app]}${path}`, records: size };
        });
      // Warms the service's cache and the machine's.
      if (rounds > 1) for (const each of cases) await visit(each);
      results.push(...(await mediansOver(rounds, cases, visit)));
    }
    console.log(report(results));
    const made = catalog === '' ? 'generated variables at 28,153' : 'a real catalog of 28,153 variables';
    if (write) writeReport('explorer', report(results), load, `medians of ${rounds}; ${made}`);
    return goalsIn(results).every(({ measured, most }) => measured <= most);
  },
);

const explorerVisits = {
  list: 'indicators',
  record: 'indicators/3',
  search: 'indicators?q=housing',
  again: 'indicators',
};
const baselineVisits = { list: '?collection=indicator', again: '?collection=indicator' };
const recordName = '#record-heading bdi:not(:empty)';

const profiles = benchmark(
  'Visits a list, a record, a search, and a list again with each of these devices and connections; figures are medians over the rounds.',
  { rounds: 5, profiles: Object.keys(devices).join(','), write: false },
  async ({ rounds, profiles: chosen, write }) => {
    const records = 2000;
    const order = { indicators: records, variables: 313, catalogFile: null };
    const { explorer, staticHost, P, O } = await serveSites(order);
    const apps = { explorer, 'explorer, static host': staticHost, P, O };
    const cases = chosen.split(',').flatMap((profile) =>
      Object.keys(explorerVisits).flatMap((kind) =>
        Object.entries(apps).flatMap(([app, address]) => {
          const visits: Record<string, string> = app.startsWith('explorer') ? explorerVisits : baselineVisits;
          const path = visits[kind];
          const named = [profile, kind, app];
          return path === undefined ? [] : [{ named, profile, kind, records, address: `${address}${path}` }];
        }),
      ),
    );
    const results: Figures<SlowVisit>[] = await mediansOver(rounds, cases, ({ profile, kind, ...visited }) =>
      visitSlowly(kind === 'record' ? { ...visited, rows: recordName } : visited, profile, kind === 'again'),
    );
    console.log(slowReport(results));
    if (write)
      writeReport('profiles', slowReport(results), load, `medians of ${rounds}; 2,000 generated indicators`);
    return true;
  },
);

await runBenchmark({ sizes, profiles });
