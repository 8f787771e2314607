import { join } from 'node:path';
import { stateOfBuild } from '../server/build-manifest.ts';

const root = join(import.meta.dirname, '../..');

/** Builds the explorer where it is not built, or not from these sources. Needs the development dependencies. */
export async function ensureBuild(): Promise<void> {
  const build = stateOfBuild(root, 'dist');
  if (build.state === 'current') return;
  // On standard error: what follows may write data to standard output.
  console.error(`building the explorer (${build.reason}) …`);
  // Only now: loading the bundler takes longer than everything else here.
  const vite = await import('vite');
  await vite.build({ root, logLevel: 'warn' });
}

if (import.meta.main) await ensureBuild();
