import { execFileSync, fork } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, writeFileSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import { benchmark, inRounds, readCatalog, runBenchmark } from '../benchmark.ts';
import { generatedCatalog } from './generated-catalog.ts';
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

/** A catalog to serve: a file, or what is generated. */
type Catalog = string | { indicators: number; variables: number };

/** Serves the explorer as it was built, a publication of the catalog, and both baselines; gives the address of each. */
async function serveSites(catalog: Catalog): Promise<BenchAddresses> {
  const folder = mkdtempSync(join(tmpdir(), 'explorer-bench-'));
  const sites = { explorer: join(folder, 'explorer'), P: join(folder, 'P'), O: join(folder, 'O') };
  cpSync(join(repository, 'dist'), sites.explorer, { recursive: true });
  // The explorer loads all without being asked, as the baselines do.
  const config = join(sites.explorer, 'config.json');
  writeFileSync(
    config,
    JSON.stringify({ baseUrl: 'api/', title: 'Community Data Catalog', autoLoad: 1_000_000 }),
  );
  await buildBaseline(join(here, 'plain'), sites.P);
  await buildBaseline(join(here, 'ordinary'), sites.O);
  const catalogFile = typeof catalog === 'string' ? catalog : join(folder, 'catalog.json');
  if (typeof catalog !== 'string')
    writeFileSync(catalogFile, JSON.stringify(generatedCatalog(catalog.indicators, catalog.variables)));
  const published = join(folder, 'published');
  const command = [join(repository, 'src/bin/catalog.js'), 'publish', published, '--from', catalogFile];
  execFileSync(process.execPath, [...command, '--config', config, '--pages', 'indicator']);
  const child = fork(join(here, 'service-process.ts'));
  child.send({ catalogFile, sites, published } satisfies BenchOrder);
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
      const addresses = await serveSites(isReal && catalog !== '' ? catalog : { indicators, variables });
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
  'Visits a list, a record, a search, and a list again with each of these devices and connections; figures are medians over the rounds. With a catalog file, its indicators.',
  {
    rounds: 5,
    profiles: Object.keys(devices).join(','),
    kinds: 'list,record,search,again',
    catalog: '',
    write: false,
  },
  async ({ rounds, profiles: chosen, kinds, catalog, write }) => {
    const records = catalog === '' ? 2000 : readCatalog(catalog).indicator.length;
    const { explorer, published, staticHost, P, O } = await serveSites(
      catalog === '' ? { indicators: records, variables: 313 } : catalog,
    );
    const apps = { explorer, 'explorer, published': published, 'explorer, bare files': staticHost, P, O };
    const cases = chosen.split(',').flatMap((profile) =>
      kinds.split(',').flatMap((kind) =>
        Object.entries(apps).flatMap(([app, address]) => {
          const visits: Record<string, string> = app.startsWith('explorer') ? explorerVisits : baselineVisits;
          // As its links lead there: another address is redirected.
          const path = app === 'explorer, published' ? visits[kind]?.replace(/(?=\?|$)/, '/') : visits[kind];
          const named = [profile, kind, app];
          return path === undefined ? [] : [{ named, profile, kind, records, address: `${address}${path}` }];
        }),
      ),
    );
    const results: Figures<SlowVisit>[] = await mediansOver(rounds, cases, ({ profile, kind, ...visited }) =>
      visitSlowly(kind === 'record' ? { ...visited, rows: recordName } : visited, profile, kind === 'again'),
    );
    console.log(slowReport(results));
    const made = catalog === '' ? '2,000 generated indicators' : `a real catalog's ${records} indicators`;
    if (write) writeReport('profiles', slowReport(results), load, `medians of ${rounds}; ${made}`);
    return true;
  },
);

await runBenchmark({ sizes, profiles });
