import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'vite';

const source = fileURLToPath(new URL('../explorer/app/service-worker.ts', import.meta.url));

/** Adds service-worker.js with the files to precache, those of the page, and a version made of their contents; `plugins` are for its bundle. */
export function serviceWorkerFile(plugins: Plugin[]): Plugin {
  return {
    name: 'offline-build',
    apply: 'build',
    generateBundle: {
      order: 'post',
      async handler(_, bundle) {
        const files = Object.values(bundle).filter(({ fileName }) => fileName.startsWith('assets/'));
        const names = [...files.map(({ fileName }) => fileName), 'favicon.svg'].sort();
        const index = bundle['index.html'];
        const page = index?.type === 'asset' ? String(index.source) : '';
        const inPage = names.filter((name) => name.startsWith('assets/') && page.includes(name));
        if (inPage.length === 0) throw new Error('index.html names no file of the build.');
        const code = await bundled(plugins);
        // The other file names contain content hashes; that of the page does not.
        const version = createHash('sha256')
          .update(JSON.stringify([names, code, page]))
          .digest('hex');
        const head = Object.entries({
          builtVersion: version.slice(0, 12),
          builtFiles: names,
          pageFiles: inPage,
        })
          .map(([name, value]) => `const ${name} = ${JSON.stringify(value)};\n`)
          .join('');
        this.emitFile({ type: 'asset', fileName: 'service-worker.js', source: head + code });
      },
    },
  };
}

/** The worker and what it imports, as a classic script. */
async function bundled(plugins: Plugin[]): Promise<string> {
  const result = await build({
    configFile: false,
    publicDir: false,
    logLevel: 'error',
    plugins,
    build: { write: false, rolldownOptions: { input: source, output: { format: 'iife' } } },
  });
  if (!('output' in result)) throw new Error('The service worker is not one file.');
  return result.output[0].code;
}
