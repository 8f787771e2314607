import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openSqliteStore } from '../../../src/service/sqlite/sqlite-store.ts';
import { type CatalogContents, fillStore } from '../catalog-contents.ts';
import { builtExplorer } from './built-explorer.ts';
import { type ServeProcess, startServe } from './serve-command.ts';

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

/** A database holding `contents`, and the built explorer with it at `port`; `options` are those of the command. */
export async function servedCatalog(
  contents: CatalogContents,
  port: number,
  options: readonly string[] = [],
): Promise<ServedCatalog> {
  const folder = mkdtempSync(join(tmpdir(), 'catalog-served-'));
  const database = join(folder, 'catalog.sqlite');
  await fillStore(openSqliteStore(database), contents);
  let served: ServeProcess | undefined;
  const kill = async () => void (await served?.stop());
  return {
    address: `http://127.0.0.1:${port}/`,
    async start() {
      served = await startServe(database, { port, options, site: builtExplorer });
    },
    kill,
    signal: (name) => served?.child.kill(name),
    async remove() {
      await kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
