import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inspectDatabase } from '../support/stores/inspect-database.ts';
import { startBenchmark } from './start-benchmark.ts';
import { postRecord, type ServeProcess, startServe } from '../support/start/serve-command.ts';

const settings = startBenchmark({
  says: "Makes the n-th write, or sync, of a catalog's files fail with an input/output error, for each n up to N, once or from then on, while catalog serve adds records; then kills it and inspects the database. Fails when a record that was acknowledged is lost, or a file is damaged.",
  operands: { N: { says: 'the last call that fails', fallback: '60', least: 1 } },
});
const most = settings.number('N');
const posts = 60;
/** Large enough that these posts fill the log more than once, so that checkpoints fail too. */
const size = 100_000;

const total = { runs: 0, acknowledged: 0, refused: 0, endedByItself: 0, notStarted: 0, lost: 0, damaged: 0 };
const statuses: Record<string, number> = {};

// What a killed service left: the runs on it begin with taking over its log.
const left = mkdtempSync(join(tmpdir(), 'catalog-eio-'));
const first = await startServe(join(left, 'catalog.sqlite'));
for (let number = 0; number < 5; number += 1) await postRecord(first.address, `before-${number}`, size);
first.child.kill('SIGKILL');
await first.ended;

for (const calls of ['fsync,fdatasync', 'pwrite64']) {
  for (let number = 1; number <= most; number += 1) {
    for (const when of [`${number}`, `${number}+`]) {
      // The first few faults of a new database meet its making.
      if (number <= 8) await run(null, calls, when);
      await run(left, calls, when);
    }
  }
  console.log(calls, JSON.stringify(total), JSON.stringify(statuses));
}
rmSync(left, { recursive: true });
process.exitCode = total.lost + total.damaged > 0 ? 1 : 0;

async function run(from: string | null, calls: string, when: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'catalog-eio-'));
  if (from !== null) cpSync(from, folder, { recursive: true });
  const database = join(folder, 'catalog.sqlite');
  total.runs += 1;
  try {
    const service = await startServe(database, { under: failing(database, calls, when) });
    const acknowledged = await writeTo(service);
    service.child.kill('SIGKILL');
    await service.ended;
    await inspect(database, acknowledged);
  } catch (error) {
    // A start that fails is an answer too, as long as it is one line.
    if (!(error instanceof Error && /ended with 1: [^\n]+\n?$/.test(error.message))) throw error;
    total.notStarted += 1;
    await inspect(database, []);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function failing(database: string, calls: string, when: string): readonly string[] {
  const files = [database, `${database}-wal`, `${database}-journal`].flatMap((file) => ['-P', file]);
  const quiet = ['-e', 'signal=none', '-o', '/dev/null'];
  return ['strace', '-D', '-f', ...quiet, ...files, '-e', `inject=${calls}:error=EIO:when=${when}`];
}

async function writeTo({ address, child }: ServeProcess): Promise<readonly string[]> {
  const acknowledged: string[] = [];
  for (let number = 0; number < posts; number += 1) {
    const slug = `record-${number}`;
    const status = await postRecord(address, slug, size);
    statuses[status] = (statuses[status] ?? 0) + 1;
    if (status === 201) acknowledged.push(slug);
  }
  total.acknowledged += acknowledged.length;
  total.refused += posts - acknowledged.length;
  if (child.exitCode !== null) total.endedByItself += 1;
  else if (!(await fetch(`${address}api/indicator/`)).ok) throw new Error('reading stopped');
  return acknowledged;
}

async function inspect(database: string, acknowledged: readonly string[]): Promise<void> {
  const { integrity, slugs, countIsRight } = await inspectDatabase(database);
  const there = new Set(slugs);
  const lost = acknowledged.filter((slug) => !there.has(slug)).length;
  total.lost += lost;
  if (integrity !== 'ok' || !countIsRight || there.size !== slugs.length) total.damaged += 1;
  if (lost > 0 || integrity !== 'ok') console.log('LOST OR DAMAGED', { lost, integrity });
}
