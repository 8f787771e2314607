import { copyFile, mkdir } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { build, type InlineConfig, type Plugin } from 'vite';
import { furtherNotices, noticesFile } from './notices.ts';

const root = join(import.meta.dirname, '../..');

/** Paths relative to a module stay valid in dist-node/, which has the folders of src/ but most modules in one file. */
const placesOfModules: Plugin = {
  name: 'places-of-modules',
  transform: {
    filter: { id: /\/src\/.*\.ts$/, code: 'import.meta.url' },
    handler(code, id) {
      const place = `../${relative(join(root, 'src'), id).replaceAll('\\', '/').replace(/\.ts$/, '.js')}`;
      return code.replaceAll('import.meta.url', `new URL(${JSON.stringify(place)}, import.meta.url).href`);
    },
  },
};

/** Compiles the command into dist-node/. */
export const commandBuild: InlineConfig = {
  root,
  configFile: false,
  publicDir: false,
  logLevel: 'warn',
  plugins: [placesOfModules, furtherNotices().inBuild],
  ssr: { noExternal: true },
  build: {
    ssr: true,
    outDir: 'dist-node',
    target: 'node22',
    minify: false,
    license: { fileName: noticesFile },
    rolldownOptions: {
      input: { 'cli/main': 'src/cli/main.ts', 'server/mcp/mcp-worker': 'src/server/mcp/mcp-worker.ts' },
      checks: { pluginTimings: false },
      output: { entryFileNames: '[name].js', chunkFileNames: 'cli/[name]-[hash].js' },
    },
  },
};

if (import.meta.main) {
  await build(commandBuild);
  const sample = 'service/sample-catalog.json';
  await mkdir(join(root, 'dist-node/service'), { recursive: true });
  await copyFile(join(root, 'src', sample), join(root, 'dist-node', sample));
}
