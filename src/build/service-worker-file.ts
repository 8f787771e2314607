import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { type Plugin, transformWithOxc } from 'vite';

const source = new URL('../explorer/app/service-worker.ts', import.meta.url);

/** Adds service-worker.js to the build, with the list of files to precache and a version derived from their contents. */
export function serviceWorkerFile(): Plugin {
  return {
    name: 'offline-build',
    apply: 'build',
    generateBundle: {
      order: 'post',
      async handler(_, bundle) {
        const files = Object.values(bundle).filter(({ fileName }) => fileName.startsWith('assets/'));
        const names = [...files.map(({ fileName }) => fileName), 'favicon.svg'].sort();
        const { code: script } = await transformWithOxc(readFileSync(source, 'utf8'), source.pathname);
        // A classic worker script cannot have exports; the compiler adds an empty one.
        const code = script.replace(/^export \{\};$/m, '');
        // The other file names contain content hashes; that of the page does not.
        const page = bundle['index.html'];
        const version = createHash('sha256')
          .update(JSON.stringify([names, code, page?.type === 'asset' ? String(page.source) : '']))
          .digest('hex')
          .slice(0, 12);
        const head = `const builtFiles = ${JSON.stringify(names)};\nconst builtVersion = ${JSON.stringify(version)};\n`;
        this.emitFile({ type: 'asset', fileName: 'service-worker.js', source: `${head}${code}` });
      },
    },
  };
}
