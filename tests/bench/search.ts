import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { type SearchDocument, searchDocument } from '../../src/catalog/search/search-document.ts';
import { createSearchIndex } from '../../src/catalog/search/search-index.ts';
import type { Variable } from '../../src/contract/records.ts';
import { acsCatalog } from '../unit/catalog/search/acs-catalog.ts';
import { analystQueries } from '../unit/catalog/search/analyst-queries.ts';
import { startBenchmark } from './start-benchmark.ts';

const settings = startBenchmark({
  says: 'Measures the search in this process, without a browser; for the memory, run it by node --expose-gc.',
  operands: {
    CATALOG: { says: 'a catalog file, plain or gzipped; without it, variables made up from census tables' },
  },
  options: {
    records: { value: 'NUMBER', says: 'how many variables to make up', fallback: '100000', least: 100 },
  },
});
const pageSize = 100;

function documentsOf(file: string | undefined): SearchDocument[] {
  if (file === undefined) return madeUp(settings.number('records'));
  const bytes = readFileSync(file);
  const text = (file.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8');
  const { variable }: { variable: Variable[] } = JSON.parse(text);
  return variable.map((record) => searchDocument('variable', record));
}

// Each record is a real column with a number of its own in name and slug, and 30 words of description.
function madeUp(records: number): SearchDocument[] {
  const { variable, indicator } = acsCatalog();
  const words = indicator.flatMap(({ name }) => name.split(' '));
  return Array.from({ length: records }, (_, at) => {
    const column = variable[at % variable.length];
    if (column === undefined) throw new Error('The trimmed survey holds no variable.');
    const round = Math.floor(at / variable.length);
    const description = Array.from({ length: 30 }, (_, nth) => words[(at * 31 + nth * 17) % words.length]);
    const name = round === 0 ? column.name : `${column.name} ${words[(at * 7) % words.length]} ${round}`;
    const record = {
      ...column,
      id: at,
      name,
      slug: `${column.slug}X${at}`,
      description: description.join(' '),
    };
    return searchDocument('variable', record);
  });
}

function heapMegabytes(): number {
  globalThis.gc?.();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return (heapUsed + arrayBuffers) / 1e6;
}

const quantile = (sorted: number[], part: number) => sorted[Math.floor(sorted.length * part)]?.toFixed(2);

const documents = documentsOf(settings.text('CATALOG'));
const heapBefore = heapMegabytes();
const index = createSearchIndex();
const adds: number[] = [];
for (let from = 0; from < documents.length; from += pageSize) {
  const started = performance.now();
  index.add(documents.slice(from, from + pageSize));
  adds.push(performance.now() - started);
}
const heap = heapMegabytes() - heapBefore;

// Every keystroke of every query: what a person makes the worker do.
const times: number[] = [];
for (const { query } of analystQueries)
  for (let end = 1; end <= query.length; end++) {
    const started = performance.now();
    index.search(query.slice(0, end));
    times.push(performance.now() - started);
  }

times.sort((left, right) => left - right);
const total = adds.reduce((sum, each) => sum + each, 0);
adds.sort((left, right) => left - right);
console.log(
  `${index.size} records: build ${total.toFixed(0)} ms, add of ${pageSize} p50 ${quantile(adds, 0.5)} ms,`,
);
console.log(
  `  p99 ${quantile(adds, 0.99)} ms, longest ${adds.at(-1)?.toFixed(1)} ms, heap ${heap.toFixed(0)} MB;`,
);
console.log(`  ${times.length} searches: p50 ${quantile(times, 0.5)} ms, p95 ${quantile(times, 0.95)} ms,`);
console.log(`  longest ${times.at(-1)?.toFixed(1)} ms`);
