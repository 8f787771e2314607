import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';
import { fileSchemas } from '../schema/file-schemas.ts';
import { openApi } from '../schema/openapi.ts';

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
