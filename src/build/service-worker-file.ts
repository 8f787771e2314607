import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { type Plugin, transformWithOxc } from 'vite';

const source = new URL('../explorer/service-worker/service-worker.ts', import.meta.url);

/** Writes service-worker.js into the build, with the list of its files and a version made of their contents. */
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
        // A classic worker script has no exports; the compiler's marker is empty.
        const code = script.replace(/^export \{\};$/m, '');
        // Names of files are made of their contents; the page itself has no hash in its name.
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
