import { join } from 'node:path';
import { build } from 'vite';
import { buildManifest } from './build-manifest-file.ts';

/**
 * Compiles the `catalog` command with everything it imports into dist-node/, for Node without type stripping and
 * without dependencies. One folder deep, like src/cli: paths relative to a module stay valid.
 */
await build({
  root: join(import.meta.dirname, '../..'),
  configFile: false,
  publicDir: false,
  logLevel: 'warn',
  plugins: [buildManifest('command')],
  ssr: { noExternal: true },
  build: {
    ssr: 'src/cli/catalog.ts',
    outDir: 'dist-node',
    target: 'node22',
    minify: false,
    rolldownOptions: {
      checks: { pluginTimings: false },
      output: { entryFileNames: 'cli/[name].js', chunkFileNames: 'cli/[name]-[hash].js' },
    },
  },
});
