import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';
import { fileSchemas } from '../schema/json-schemas.ts';
import { openApi } from '../schema/openapi.ts';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** Adds the JSON Schemas of the files and the OpenAPI document to the build, so that any web server serves them. */
export function schemaFiles(): Plugin {
  return {
    name: 'schema-files',
    apply: 'build',
    generateBundle() {
      const manifest = readFileSync(new URL('../../package.json', import.meta.url), 'utf8');
      const { version }: { version: string } = JSON.parse(manifest);
      for (const [fileName, content] of Object.entries({
        'schema/catalog.schema.json': fileSchemas.catalog(),
        'schema/config.schema.json': fileSchemas.config(),
        'openapi.json': openApi(version),
      }))
        this.emitFile({ type: 'asset', fileName, source: `${JSON.stringify(content, null, 2)}\n` });
    },
  };
}

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
