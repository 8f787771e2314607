import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Plugin } from 'vite';
import {
  type BuildManifest,
  type BuildName,
  filesBelow,
  hashSources,
  manifestName,
} from '../server/build-manifest.ts';

export function buildManifest(made: BuildName): Plugin {
  let root = '';
  let folder = '';
  let publicFolder = '';
  let sources: Record<string, string> = {};
  return {
    name: 'build-manifest',
    apply: 'build',
    configResolved(config) {
      root = config.root;
      folder = resolve(root, config.build.outDir);
      publicFolder = config.publicDir;
    },
    // Before any source is read: a source that changes during the build makes the build stale.
    buildStart() {
      sources = hashSources(root, made);
    },
    writeBundle: {
      order: 'post',
      handler(_, bundle) {
        const copied = publicFolder === '' ? [] : filesBelow(publicFolder, '.');
        const manifest: BuildManifest = { made, files: [...Object.keys(bundle), ...copied].sort(), sources };
        writeFileSync(join(folder, manifestName), `${JSON.stringify(manifest, null, 1)}\n`);
      },
    },
  };
}
