import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative, sep } from 'node:path';

const sources = [
  'index.html',
  'package-lock.json',
  'public',
  'src',
  'tests/tsconfig.json',
  'tsconfig.json',
  'vite.config.ts',
];

export type BuildName = 'explorer' | 'command';

/** The inputs and outputs of a build, stored in its folder; paths have forward slashes. */
export interface BuildManifest {
  made: BuildName;
  sources: Readonly<Record<string, string>>;
  files: readonly string[];
}

/** Begins with a dot, so that `catalog serve` does not publish it. */
export const manifestName = '.build-manifest.json';

/** `missing` if there is no complete build, `stale` if its sources have changed since; `reason` names the file. */
export type BuildState = { state: 'current' } | { state: 'missing' | 'stale'; reason: string };

/** Compares contents, not dates; in an installed package, only checks that the files of the build exist. */
export function stateOfBuild(root: string, folder: string): BuildState {
  const manifest = readManifest(join(root, folder, manifestName));
  if (manifest === null) return { state: 'missing', reason: `${folder}/${manifestName} is missing` };
  const lost = manifest.files.find((file) => !existsSync(join(root, folder, file)));
  if (lost !== undefined) return { state: 'missing', reason: `${folder}/${lost} is missing` };
  if (!existsSync(join(root, 'index.html'))) return { state: 'current' };
  const now = hashSources(root, manifest.made);
  const changed = [...Object.keys(now), ...Object.keys(manifest.sources)].find(
    (file) => now[file] !== manifest.sources[file],
  );
  return changed === undefined ? { state: 'current' } : { state: 'stale', reason: `${changed} has changed` };
}

function readManifest(file: string): BuildManifest | null {
  try {
    const manifest: BuildManifest = JSON.parse(readFileSync(file, 'utf8'));
    return Array.isArray(manifest.files) ? manifest : null;
  } catch {
    return null;
  }
}

/** SHA-256 by path from `root`; missing files are skipped. */
export function hashSources(root: string, made: BuildName): Record<string, string> {
  const files = sources.flatMap((path) => filesBelow(root, path));
  const hashed = files
    // Excluding too little only causes an unnecessary build.
    .filter((file) => !(made === 'explorer' && file.startsWith('src/service/')))
    .map(
      (file) =>
        [
          file,
          createHash('sha256')
            .update(readFileSync(join(root, file)))
            .digest('hex'),
        ] as const,
    );
  return Object.fromEntries(hashed);
}

/** The file `path`, or all files in that folder, relative to `root` and sorted; empty if it does not exist. */
export function filesBelow(root: string, path: string): string[] {
  const found = statSync(join(root, path), { throwIfNoEntry: false });
  if (found === undefined) return [];
  if (found.isFile()) return [path];
  return readdirSync(join(root, path), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name !== '.DS_Store')
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).replaceAll(sep, '/'))
    .sort();
}
