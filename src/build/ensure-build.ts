import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** What the built explorer is made of, from the project's root: files, and folders with all they hold. */
const ingredients = [
  'index.html',
  'vite.config.ts',
  'package-lock.json',
  'public',
  'src/main.tsx',
  'src/early',
  'src/contract',
  'src/client',
  'src/catalog',
  'src/explorer',
  'src/build',
];

/** When the newest of `path` (a file, or everything below a folder) changed, in epoch ms; 0 where nothing is. */
function newest(path: string): number {
  const found = statSync(path, { throwIfNoEntry: false });
  if (!found) return 0;
  // A folder's own time tells of files taken away.
  const below = found.isDirectory() ? readdirSync(path).map((name) => newest(join(path, name))) : [];
  return Math.max(found.mtimeMs, ...below);
}

/** Whether the explorer is built, and nothing it is made of has changed since. */
export function isUpToDate(root: string): boolean {
  const built = newest(join(root, 'dist/index.html'));
  return built > Math.max(...ingredients.map((path) => newest(join(root, path))));
}

if (import.meta.main) {
  const root = join(import.meta.dirname, '../..');
  if (!isUpToDate(root)) {
    console.log('building the explorer …');
    // Only now: loading the bundler takes longer than everything else here.
    const { build } = await import('vite');
    await build({ root, logLevel: 'warn' });
  }
}
