import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { openSqliteStore } from '../../../src/service/sqlite/sqlite-store.ts';
import { type CatalogContents, recordsOf } from '../catalog-contents.ts';

/** `catalog serve` as a process of its own, to be stopped, killed and started again on the same database. */
export interface ServedCatalog {
  /** With a trailing slash. */
  address: string;
  start(): Promise<void>;
  /** Ends it at once, as a crash does. */
  kill(): Promise<void>;
  signal(name: 'SIGSTOP' | 'SIGCONT'): void;
  remove(): Promise<void>;
}

const root = join(import.meta.dirname, '../../..');

/** A database holding `contents`, and the real command on it at `port`; `options` are the command's own. */
export async function servedCatalog(
  contents: CatalogContents,
  port: number,
  options: readonly string[] = [],
): Promise<ServedCatalog> {
  const folder = mkdtempSync(join(tmpdir(), 'catalog-served-'));
  const database = join(folder, 'catalog.sqlite');
  const store = openSqliteStore(database);
  await store.replaceAll(recordsOf(contents));
  await store.close();
  const address = `http://127.0.0.1:${port}/`;
  let child: ChildProcess | null = null;
  const kill = async () => {
    const running = child;
    child = null;
    if (running === null || running.exitCode !== null) return;
    const gone = once(running, 'exit');
    running.kill('SIGKILL');
    await gone;
  };
  return {
    address,
    async start() {
      const command = ['src/cli/main.ts', 'serve', '--port', String(port), '--database', database];
      child = spawn(process.execPath, [...command, ...options], { cwd: root, stdio: 'ignore' });
      await answers(`${address}api/taxonomy/`);
    },
    kill,
    signal: (name) => child?.kill(name),
    async remove() {
      await kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function answers(address: string): Promise<void> {
  for (let tries = 0; tries < 200; tries += 1) {
    const status = await fetch(address).then(
      (response) => response.status,
      () => 0,
    );
    if (status === 200) return;
    await pause(100);
  }
  throw new Error(`${address} does not answer.`);
}
