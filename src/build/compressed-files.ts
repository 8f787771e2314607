import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const brotli = promisify(brotliCompress);
const best = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };

/** `catalog serve` changes these when it starts, as it does index.html. */
const changedByServer = new Set(['config.json', 'service-worker.js']);

/** Writes FILE.br and FILE.gz beside each file over 1 kB that compresses, for servers that send them as they are. */
export function compressedFiles(): Plugin {
  return {
    name: 'compressed-files',
    apply: 'build',
    writeBundle: {
      // What other plugins and public/ add has been written by now. No list of the build's files has these.
      order: 'post',
      sequential: true,
      async handler({ dir = '' }) {
        const names = await readdir(dir, { recursive: true });
        const compressible = names.filter((name) => /\.(?:js|css|json|svg|txt)$/.test(name));
        await Promise.all(compressible.filter((name) => !changedByServer.has(name)).map(compress));

        async function compress(name: string): Promise<void> {
          const file = join(dir, name);
          const content = await readFile(file);
          if (content.length <= 1000) return;
          await writeFile(`${file}.br`, await brotli(content, best));
          await writeFile(`${file}.gz`, await promisify(gzip)(content, { level: 9 }));
        }
      },
    },
  };
}
