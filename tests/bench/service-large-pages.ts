import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openStore } from '../../src/server/open-catalog.ts';
import type { NewRecord } from '../../src/service/store.ts';
import { peakMemory, startServe } from '../support/start/serve-command.ts';
import { startBenchmark } from './start-benchmark.ts';

const settings = startBenchmark({
  says: 'Requests pages of 1,000 records from catalog serve at the same moment, no two alike, of a catalog of 1,500 records of the given size. Fails when the process ends or takes more than 800 MB.',
  operands: {
    REQUESTS: { says: 'how many pages', fallback: '60', least: 1, most: 1000 },
    KILOBYTES: { says: 'the size of a record', fallback: '8', least: 1, most: 1000 },
  },
});
const requests = settings.number('REQUESTS');
const size = settings.number('KILOBYTES') * 1000;
const most = 800;

function* records(): Generator<NewRecord> {
  for (let id = 1; id <= 1500; id += 1) {
    const slug = `r${id}`;
    const json = JSON.stringify({ id, name: slug, slug, description: 'lorem ipsum '.repeat(size / 12) });
    yield { collection: 'indicator', id, slug: JSON.stringify(slug), json, sources: [] };
  }
}

const folder = mkdtempSync(join(tmpdir(), 'catalog-large-pages-'));
const database = process.env['DATABASE'] ?? join(folder, 'catalog.sqlite');
const store = await openStore(database);
await store.replaceAll(records());
await store.close();
const { child, address, ended, errors } = await startServe(database, { node: ['--max-old-space-size=320'] });
const outcomes: Record<string, number> = {};
await Promise.all(
  Array.from({ length: requests }, async (_, index) => {
    const headers = { 'accept-encoding': index % 2 === 0 ? 'br' : 'gzip' };
    const outcome = await fetch(`${address}api/indicator/?limit=1000&offset=${index}`, { headers })
      .then(async (response) => {
        await response.body?.pipeTo(new WritableStream());
        return String(response.status);
      })
      .catch(() => 'cut off');
    outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
  }),
);
const alive = child.exitCode === null && child.signalCode === null;
const peak = alive ? peakMemory(child) : null;
console.log({ requests, size, outcomes, peakMb: peak, alive });
child.kill('SIGTERM');
const code = await ended;
if (code !== 0 || outcomes['500']) console.log(errors().slice(-600));
rmSync(folder, { recursive: true });
process.exitCode = alive && peak !== null && peak <= most ? 0 : 1;
