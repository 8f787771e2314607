import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { postRecord, startServe } from '../support/start/serve-command.ts';
import { startBenchmark } from './start-benchmark.ts';
import { acknowledgedAfterSync, mainThreadCalls } from '../support/stores/system-calls.ts';

const settings = startBenchmark({
  says: 'Watches catalog serve through strace while records are added over eight connections, and counts the responses 201 that left the process only after the log with their record was synced. Fails when one did not.',
  operands: { RECORDS: { says: 'how many records are added', fallback: '1000', least: 1 } },
});
const records = settings.number('RECORDS');
const folder = mkdtempSync(join(tmpdir(), 'catalog-fsync-'));
const trace = join(folder, 'trace');
// -D keeps the service our child, so that signals reach it and not strace.
const strace = ['strace', '-D', '-f', '-y', '-s', '5000', '-e', 'signal=none', '-o', trace];
const calls = 'trace=pwrite64,fdatasync,fsync,write,writev,sendto,sendmsg';
const { child, address, ended } = await startServe(join(folder, 'catalog.sqlite'), {
  under: [...strace, '-e', calls],
});

let given = 0;
async function write(): Promise<void> {
  while (given < records) {
    given += 1;
    const status = await postRecord(address, `record-${given}-end`);
    if (status !== 201) throw new Error(`a record was answered with ${status}`);
  }
}
await Promise.all(Array.from({ length: 8 }, write));
child.kill('SIGTERM');
await ended;

const seen = mainThreadCalls(readFileSync(trace, 'utf8'));
const report = acknowledgedAfterSync(seen);
// The check must be able to fail: without the syncs, nothing is in order.
const withoutSyncs = acknowledgedAfterSync(seen.filter(({ name }) => !/^f(?:data)?sync$/.test(name)));
console.log({ records, systemCalls: seen.length, ...report, inOrderWithoutSyncs: withoutSyncs.inOrder });
rmSync(folder, { recursive: true });
const fits = report.acknowledged === records && report.inOrder === records && withoutSyncs.inOrder === 0;
process.exitCode = fits ? 0 : 1;
