import { once } from 'node:events';
import { createServer } from 'node:http';
import { peakMemory, startServe } from '../support/start/serve-command.ts';
import { startBenchmark } from './start-benchmark.ts';

const settings = startBenchmark({
  says: 'Requests pages of 25,000 records from catalog serve --upstream at the same moment, with a heap of 1 GB; the upstream returns as many records as limit says, 1 kB each. A hostile one sends 8 MB of empty records, the most memory that a page can take. Fails when the process ends or takes more than 700 MB.',
  operands: {
    REQUESTS: { says: 'how many pages', fallback: '60', least: 1, most: 10_000 },
    KIND: {
      says: 'the same page, different ones, or a hostile upstream',
      fallback: 'apart',
      choices: ['same', 'apart', 'hostile'],
    },
  },
});
const requests = settings.number('REQUESTS');
const kind = settings.text('KIND') ?? 'apart';
const hostile = `{"count":1,"next":null,"results":[${'{},'.repeat(2_700_000)}{}]}`;
const most = 700;

const record = JSON.stringify({ id: 1, slug: 's', name: 'n', description: 'x'.repeat(1000) });
let largest = 0;
const upstream = createServer((request, response) => {
  const { searchParams } = new URL(request.url ?? '', 'http://upstream.test');
  const limit = Number(searchParams.get('limit') ?? 100);
  largest = Math.max(largest, limit);
  response.writeHead(200, { 'Content-Type': 'application/json' });
  const honest = `{"count":100000,"next":null,"previous":null,"results":[${`${record},`.repeat(limit - 1)}${record}]}`;
  response.end(kind === 'hostile' ? hostile : honest);
});
upstream.listen(0, '127.0.0.1');
await once(upstream, 'listening');
const bound = upstream.address();
const port = typeof bound === 'object' ? bound?.port : 0;

const { child, address, ended, errors } = await startServe('unused.sqlite', {
  node: ['--max-old-space-size=1024'],
  options: ['--upstream', `http://127.0.0.1:${port}/api/`],
});
const before = peakMemory(child);
const outcomes: Record<string, number> = {};
await Promise.all(
  Array.from({ length: requests }, async (_, index) => {
    const outcome = await fetch(
      `${address}api/indicator/?limit=25000&offset=${kind === 'same' ? 0 : index}`,
    ).then(
      async (response) => {
        await response.body?.pipeTo(new WritableStream());
        return String(response.status);
      },
      () => 'no answer',
    );
    outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
  }),
);
const alive = child.exitCode === null && child.signalCode === null;
const peak = alive ? peakMemory(child) : null;
console.log({ requests, kind, outcomes, largestLimit: largest, restMb: before, peakMb: peak, alive });
child.kill('SIGTERM');
const code = await ended;
if (code !== 0) console.log(errors().slice(-1000));
upstream.close();
upstream.closeAllConnections();
process.exitCode = alive && peak !== null && peak <= most ? 0 : 1;
