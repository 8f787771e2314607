import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { openStore } from '../../../src/server/open-catalog.ts';
import { writeToken } from '../start/serve-command.ts';

/** What became of the records of a service that was killed again and again. */
export interface KillReport {
  kills: number;
  acknowledged: number;
  /** Acknowledged, but not there afterwards. Must be 0. */
  lost: number;
  /** Stored, but unreadable or at the wrong position. Must be 0. */
  damaged: number;
  /** Never acknowledged, but there: whole. May be any number. */
  kept: number;
}

/** Runs the service on `database`, writes to it over several connections, and kills it at a random moment, `kills` times. */
export async function killRepeatedly(database: string, kills: number): Promise<KillReport> {
  const acknowledged = new Set<string>();
  for (let kill = 0; kill < kills; kill += 1) {
    const { child, address } = await startProcess(database);
    const writers = Array.from({ length: 4 }, (_, writer) =>
      write(address, `k${kill}-w${writer}`, acknowledged),
    );
    // By acknowledgements, since a busy machine acknowledges few records in a given time.
    const enough = acknowledged.size + 1 + Math.floor(Math.random() * 16);
    while (acknowledged.size < enough && child.exitCode === null) await pause(1);
    await pause(Math.random() * 10);
    const gone = once(child, 'exit');
    child.kill('SIGKILL');
    await gone;
    await Promise.all(writers);
  }
  return { kills, acknowledged: acknowledged.size, ...(await inspect(database, acknowledged)) };
}

/** Starts the service in a process of its own; `address` is its indicator collection. */
export async function startProcess(database: string): Promise<{ child: ChildProcess; address: string }> {
  const child = fork(join(import.meta.dirname, '../start/service-only-process.ts'), [database, writeToken]);
  const [bound]: unknown[] = await once(child, 'message');
  if (typeof bound !== 'object' || bound === null || !('port' in bound))
    throw new Error('the service has no port');
  return { child, address: `http://127.0.0.1:${Number(bound.port)}/api/indicator/` };
}

/** Posts one record; true if it was acknowledged, false for any other response or none. */
export async function postIndicator(address: string, slug: string): Promise<boolean> {
  const headers = { authorization: `Bearer ${writeToken}`, 'content-type': 'application/json' };
  const body = JSON.stringify({ name: slug, slug, description: 'x'.repeat(2000) });
  try {
    return (await fetch(address, { method: 'POST', headers, body })).status === 201;
  } catch {
    // Killed during the request: the outcome is unknown.
    return false;
  }
}

async function write(address: string, name: string, acknowledged: Set<string>): Promise<void> {
  for (let number = 0; ; number += 1) {
    const slug = `${name}-${number}`;
    if (!(await postIndicator(address, slug))) return;
    acknowledged.add(slug);
  }
}

async function inspect(database: string, acknowledged: ReadonlySet<string>) {
  const store = await openStore(database);
  const { count } = await store.state('indicator');
  const slugs = new Set<string>();
  let damaged = 0;
  for (let offset = 0; offset < count; offset += 1000) {
    const { records } = await store.page('indicator', { limit: 1000, offset });
    // Positions are dense: a page short of its records is damage too.
    damaged += Math.min(1000, count - offset) - records.length;
    for (const json of records) {
      const record: { slug: string; description: string } = JSON.parse(json);
      if (record.description.length !== 2000) damaged += 1;
      slugs.add(record.slug);
    }
  }
  await store.close();
  const lost = [...acknowledged].filter((slug) => !slugs.has(slug)).length;
  return { lost, damaged, kept: slugs.size - (acknowledged.size - lost) };
}
