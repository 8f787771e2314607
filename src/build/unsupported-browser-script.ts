import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'vite';

const entry = fileURLToPath(new URL('../early/unsupported-browser.ts', import.meta.url));

/** A file, as the Content-Security-Policy allows no inline script; no supported browser waits for it. */
export function unsupportedBrowserScript(): Plugin {
  let fileName = '';
  return {
    name: 'unsupported-browser-script',
    apply: 'build',
    async buildStart() {
      const source = await classicScript();
      const hash = createHash('sha256').update(source).digest('base64url').slice(0, 8);
      fileName = `assets/unsupported-browser-${hash}.js`;
      this.emitFile({ type: 'asset', fileName, source });
    },
    transformIndexHtml: () => [
      {
        tag: 'script',
        attrs: { async: true, fetchpriority: 'low', src: `./${fileName}` },
        injectTo: 'body',
      },
    ],
  };
}

/** As one file, in the oldest syntax that the compiler writes. */
async function classicScript(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    build: {
      write: false,
      target: 'es2015',
      rolldownOptions: {
        input: entry,
        // Compression or removing white space would write newer syntax.
        output: {
          format: 'iife',
          comments: false,
          minify: { compress: false, mangle: true, codegen: false },
        },
      },
    },
  });
  const outputs = Array.isArray(built) ? built : 'output' in built ? [built] : [];
  const chunk = outputs.flatMap(({ output }) => output).find(({ type }) => type === 'chunk');
  if (chunk?.type !== 'chunk') throw new Error('src/early/unsupported-browser.ts was not built.');
  // Without indentation and the names of files, which are all that this output has to spare.
  return chunk.code.replaceAll(/^\s*\/\/.*\n|^\s+/gm, '');
}
