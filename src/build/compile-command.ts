import { join } from 'node:path';
import { build, type InlineConfig } from 'vite';
import { furtherNotices, noticesFile } from './notices.ts';

const root = join(import.meta.dirname, '../..');

const common = {
  root,
  configFile: false,
  publicDir: false,
  logLevel: 'warn',
  ssr: { noExternal: true },
} satisfies InlineConfig;

/** Compiles the command into dist-node/, as deep as src/cli, so that paths relative to a module remain valid. */
export const commandBuild: InlineConfig = {
  ...common,
  plugins: [furtherNotices().inBuild],
  build: {
    ssr: true,
    outDir: 'dist-node',
    target: 'node22',
    license: { fileName: noticesFile },
    rolldownOptions: {
      input: ['src/cli/main.ts', 'src/server/mcp/mcp-worker.ts'],
      // Would be half of what `serve` parses at its start, and are never called; see `withoutSchemas`.
      external: ['@fastify/ajv-compiler', '@fastify/fast-json-stringify-compiler'],
      checks: { pluginTimings: false },
      output: {
        entryFileNames: 'cli/[name].js',
        chunkFileNames: 'cli/[name]-[hash].js',
        // What `serve` parses at its start is half as long without comments; names stay, for the log.
        minify: { compress: false, mangle: false, codegen: true },
      },
    },
  },
};

/** Compiles what renders pages into one file beside it, which `src/html/view.ts` imports; its libraries are the explorer's. */
export const rendererBuild: InlineConfig = {
  ...common,
  define: { 'process.env.NODE_ENV': '"production"' },
  build: {
    ssr: 'src/html/render-view.tsx',
    outDir: 'dist-node/html',
    target: 'node22',
    minify: true,
    rolldownOptions: {
      // React's libraries have directives for other bundlers.
      onwarn: (warning, warn) => warning.code === 'MODULE_LEVEL_DIRECTIVE' || warn(warning),
      checks: { pluginTimings: false },
      output: { codeSplitting: false },
    },
  },
};

if (import.meta.main) {
  await build(commandBuild);
  await build(rendererBuild);
}
