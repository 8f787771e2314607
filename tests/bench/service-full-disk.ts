import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { catalog } from '../support/catalog-builder.ts';
import { inspectDatabase } from '../support/stores/inspect-database.ts';
import { runCatalog } from '../support/start/run-command.ts';
import { atExit } from './clean-up.ts';
import { startBenchmark } from './start-benchmark.ts';
import { postRecord, startServe } from '../support/start/serve-command.ts';

startBenchmark({
  says: 'As root: adds records to catalog serve on a disk of 4 MB (a tmpfs) until it is full, imports into it, gives it room and goes on. Fails when a full disk causes anything but 507, reading stops, or a record that was acknowledged is lost.',
});
if (process.getuid?.() !== 0) {
  console.error('service-full-disk.ts: only root can mount the disk; run it as root');
  process.exit(1);
}
const disk = mkdtempSync(join(tmpdir(), 'catalog-disk-'));
const database = join(disk, 'catalog.sqlite');
execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=4m', 'catalog-full-disk', disk]);
// Lazily: a process that was killed a moment ago may still have files open there.
atExit(() => execFileSync('umount', ['-l', disk]));
const { child, address, ended } = await startServe(database);
const reads = async () => (await fetch(`${address}api/indicator/`)).status;
const acknowledged: string[] = [];
const statuses: Record<string, number> = {};
async function add(slug: string): Promise<number> {
  const status = await postRecord(address, slug, 20_000);
  statuses[status] = (statuses[status] ?? 0) + 1;
  if (status === 201) acknowledged.push(slug);
  return status;
}

let refusedInARow = 0;
for (let number = 0; refusedInARow < 20; number += 1) {
  refusedInARow = (await add(`filling-${number}`)) === 201 ? 0 : refusedInARow + 1;
  if ((await reads()) !== 200) throw new Error('reading stopped');
}
const whenFull = { ...statuses };
const large = catalog().times(3000, (c) => c.variable({ description: 'x'.repeat(2000) })).contents;
const elsewhere = mkdtempSync(join(tmpdir(), 'catalog-import-'));
writeFileSync(join(elsewhere, 'large.json'), JSON.stringify(large));
const imported = await runCatalog(elsewhere, 'import', 'large.json', '--database', database);
execFileSync('mount', ['-o', 'remount,size=40m', disk]);
const withRoom = [await add('room-1'), await add('room-2')];
child.kill('SIGTERM');
const exitCode = await ended;
const { integrity, slugs } = await inspectDatabase(database);
const lost = acknowledged.filter((slug) => !slugs.includes(slug)).length;
console.log({ whenFull, importOnFullDisk: imported, withRoom, exitCode, integrity, lost });
const only507 = Object.keys(whenFull).every((status) => status === '201' || status === '507');
const oneLine = imported.code === 1 && /^[^\n]+\n$/.test(imported.err);
const goesOn = withRoom.every((status) => status === 201) && exitCode === 0;
process.exitCode = only507 && oneLine && goesOn && integrity === 'ok' && lost === 0 ? 0 : 1;
rmSync(elsewhere, { recursive: true });
