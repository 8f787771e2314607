import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { build } from 'vite';

const here = import.meta.dirname;
const repository = join(here, '../../..');

/** Builds the explorer and both baselines for production into a new folder; gives the folder of each. */
export async function buildSites(): Promise<Record<'explorer' | 'P' | 'O', string>> {
  const folder = mkdtempSync(join(tmpdir(), 'explorer-bench-'));
  const sites = { explorer: join(folder, 'explorer'), P: join(folder, 'P'), O: join(folder, 'O') };
  await build({
    root: repository,
    configFile: join(repository, 'vite.config.ts'),
    logLevel: 'warn',
    build: { outDir: sites.explorer, emptyOutDir: true },
  });
  await baseline(join(here, 'plain'), sites.P);
  await baseline(join(here, 'ordinary'), sites.O);
  return sites;
}

function baseline(root: string, outDir: string) {
  return build({
    root,
    configFile: false,
    plugins: [react()],
    logLevel: 'warn',
    base: './',
    build: { outDir, emptyOutDir: true, target: 'es2022', modulePreload: { polyfill: false } },
  });
}
