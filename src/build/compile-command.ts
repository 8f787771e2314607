import { join } from 'node:path';
import { build, type InlineConfig } from 'vite';
import { furtherNotices, noticesFile } from './notices.ts';

const root = join(import.meta.dirname, '../..');

/** Compiles the command into dist-node/, as deep as src/cli, so that paths relative to a module remain valid. */
export const commandBuild: InlineConfig = {
  root,
  configFile: false,
  publicDir: false,
  logLevel: 'warn',
  plugins: [furtherNotices().inBuild],
  ssr: { noExternal: true },
  build: {
    ssr: true,
    outDir: 'dist-node',
    target: 'node22',
    minify: false,
    license: { fileName: noticesFile },
    rolldownOptions: {
      input: ['src/cli/main.ts', 'src/server/mcp/mcp-worker.ts'],
      checks: { pluginTimings: false },
      output: { entryFileNames: 'cli/[name].js', chunkFileNames: 'cli/[name]-[hash].js' },
    },
  },
};

if (import.meta.main) await build(commandBuild);
