import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Plugin } from 'vite';

const assets = 'assets';
const worker = 'service-worker.js';

/** Keeps the previous build's assets, so that open pages can load their lazy chunks. */
export function previousAssets(): Plugin {
  let folder = '';
  let found = new Map<string, Buffer>();
  let own: string[] = [];
  return {
    name: 'keep-earlier-build',
    apply: 'build',
    configResolved({ root, build }) {
      folder = resolve(root, build.outDir);
    },
    buildStart() {
      own = existsSync(join(folder, worker)) ? builtFiles(readFileSync(join(folder, worker), 'utf8')) : [];
      const names = existsSync(join(folder, assets)) ? readdirSync(join(folder, assets)) : [];
      found = new Map(names.map((name) => [`${assets}/${name}`, readFileSync(join(folder, assets, name))]));
    },
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        // Repeating the same build is not a new release: files of the previous one are kept.
        const unchanged = own.every((name) => name in bundle);
        for (const [fileName, source] of found) {
          if (fileName in bundle || !(unchanged || own.includes(fileName))) continue;
          this.emitFile({ type: 'asset', fileName, source });
        }
      },
    },
  };
}

function builtFiles(script: string): string[] {
  const list = /^const builtFiles = (\[.*\]);$/m.exec(script)?.[1];
  return list === undefined ? [] : JSON.parse(list).filter((name: string) => name.startsWith(`${assets}/`));
}
