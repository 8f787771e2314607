import { join } from 'node:path';
import { stateOfBuild } from '../server/build-manifest.ts';

const root = join(import.meta.dirname, '../..');

/** Builds the explorer if its build is missing or stale. Needs the development dependencies. */
export async function ensureBuild(): Promise<void> {
  const build = stateOfBuild(root, 'dist');
  if (build.state === 'current') return;
  // On standard error, because the command that follows may write data to standard output.
  console.error(`building the explorer (${build.reason}) …`);
  // Loaded lazily: loading the bundler takes longer than everything else here.
  const vite = await import('vite');
  await vite.build({ root, logLevel: 'warn' });
}

if (import.meta.main) await ensureBuild();
