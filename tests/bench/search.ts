import { type SearchDocument, searchDocument } from '../../src/catalog/search/search-document.ts';
import { createSearchIndex } from '../../src/catalog/search/search-index.ts';
import type { Variable } from '../../src/contract/records.ts';
import { acsCatalog } from '../unit/catalog/search/acs-catalog.ts';
import { analystQueries } from '../unit/catalog/search/analyst-queries.ts';
import { benchmark, quantile, readCatalog, runBenchmark } from './benchmark.ts';

// Each record is a real column with a number of its own in name and slug, and 30 words of description.
function madeUp(records: number): Variable[] {
  const { variable, indicator } = acsCatalog();
  const words = indicator.flatMap(({ name }) => name.split(' '));
  return Array.from({ length: records }, (_, at) => {
    const column = variable[at % variable.length];
    if (column === undefined) throw new Error('The trimmed survey holds no variable.');
    const round = Math.floor(at / variable.length);
    const description = Array.from({ length: 30 }, (_, nth) => words[(at * 31 + nth * 17) % words.length]);
    const name = round === 0 ? column.name : `${column.name} ${words[(at * 7) % words.length]} ${round}`;
    return { ...column, id: at, name, slug: `${column.slug}X${at}`, description: description.join(' ') };
  });
}

function heapMegabytes(): number {
  globalThis.gc?.();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return (heapUsed + arrayBuffers) / 1e6;
}

/** How long each call of `act` took, as text. */
function timesOf(each: Iterable<() => void>): string {
  const times: number[] = [];
  for (const act of each) {
    const began = performance.now();
    act();
    times.push(performance.now() - began);
  }
  const [p50, p95, p99, longest] = [0.5, 0.95, 0.99, 1].map((share) => quantile(times, share).toFixed(2));
  const total = times.reduce((sum, time) => sum + time, 0).toFixed(0);
  return `${times.length} in ${total} ms: p50 ${p50} ms, p95 ${p95} ms, p99 ${p99} ms, longest ${longest} ms`;
}

const search = benchmark(
  'Measures the search in this process, without a browser, with the variables of a catalog file, plain or gzipped, or with some made up from census tables; for the memory, run it by node --expose-gc.',
  { catalog: '', records: 100_000 },
  async ({ catalog, records }) => {
    const variables = catalog === '' ? madeUp(records) : readCatalog(catalog).variable;
    const documents: SearchDocument[] = variables.map((record) => searchDocument(record));
    const before = heapMegabytes();
    const index = createSearchIndex();
    const pages = Array.from({ length: Math.ceil(documents.length / 100) }, (_, at) =>
      documents.slice(at * 100, at * 100 + 100),
    );
    console.log(`pages of 100 added: ${timesOf(pages.map((page) => () => index.add(page)))}`);
    console.log(`${index.size} records, heap ${(heapMegabytes() - before).toFixed(0)} MB`);
    // Every keystroke of every query: what a person makes the worker do.
    const typed = analystQueries.flatMap(({ query }) =>
      Array.from(query, (_, end) => () => void index.search(query.slice(0, end + 1))),
    );
    console.log(`searches: ${timesOf(typed)}`);
    return true;
  },
);

await runBenchmark({ search });
