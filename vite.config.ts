import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import {
  type ChunkGroup,
  chunkGroups,
  oldestSupported,
  plainDynamicImports,
  preloadLinks,
  smallerRouter,
} from './src/build/browser-code.ts';
import { compressedFiles, schemaFiles } from './src/build/further-files.ts';
import { frameOfPage } from './src/build/frame.ts';
import { catalogService } from './src/build/dev-server.ts';
import { furtherNotices, noticesFile } from './src/build/notices.ts';
import { serviceWorkerFile } from './src/build/service-worker-file.ts';

/** Code that the first screen can do without, in few files: small ones compress worse and cost more requests. */
const lazyChunks: readonly ChunkGroup[] = [
  {
    name: 'list',
    files: [
      'explorer/pages/collection/collection-page.tsx',
      'explorer/data/loading/background-loader.tsx',
      // Also of what follows a list's first screen, which needs no record's panel.
      'catalog/records/record-fields.ts',
      'catalog/records/variable-facts.ts',
      'explorer/list/selected-bar.tsx',
      'catalog/search/name-query.ts',
      'explorer/data/loading/measures.ts',
      'explorer/ui/page/use-printing.ts',
      'explorer/ui/content/definitions.ts',
      'explorer/place/use-census-place.ts',
      'explorer/data/settings.ts',
    ],
  },
  // What the home page shares with records, whose panel it does not need.
  {
    name: 'home',
    files: [
      'explorer/ui/control/combobox-field.tsx',
      'catalog/list/home-topics.ts',
      'catalog/sources.ts',
      'catalog/records/topics.ts',
    ],
  },
  // Of config.json, which the extras check: they need neither the search nor a record.
  {
    name: 'configuration',
    files: ['contract/configuration/census-places.ts', 'contract/configuration/synonyms.ts'],
  },
  {
    name: 'search',
    files: [
      'catalog/search/worker/search-client.ts',
      'catalog/search/explain-match.ts',
      'explorer/list/notices/no-matches.tsx',
      'explorer/list/notices/address-results.tsx',
    ],
  },
  {
    name: 'record-panel',
    files: ['explorer/record/record-panel.tsx', 'explorer/sources/sources-page.tsx'],
  },
  {
    name: 'reuse',
    files: ['explorer/export/cite.tsx', 'explorer/export/data-access.tsx'],
  },
  { name: 'extras', files: ['explorer/app/shell-extras.tsx'] },
];

const notices = furtherNotices();

export default defineConfig({
  // Relative asset addresses, so that one build works under any path prefix; <base> in index.html anchors them.
  base: './',
  plugins: [
    react(),
    catalogService(),
    plainDynamicImports(),
    smallerRouter(),
    preloadLinks(),
    frameOfPage(),
    serviceWorkerFile([notices.inWorkers]),
    schemaFiles(),
    compressedFiles(),
    notices.inBuild,
  ],
  // The package exports its development build only: that one has warnings for developers and is larger.
  resolve: {
    alias: [
      { find: /^react-router$/, replacement: productionRouter('index') },
      { find: /^react-router\/dom$/, replacement: productionRouter('dom-export') },
    ],
  },
  build: {
    target: Object.entries(oldestSupported).map(([browser, version]) => browser + version),
    // Nothing to preload: what a late part needs is in one of the chunks below, and there already.
    modulePreload: false,
    // One style sheet, so that the order of the cascade layers is the order they are declared in.
    cssCodeSplit: false,
    license: { fileName: noticesFile },
    rolldownOptions: {
      // How long plugins take on a busy machine is no concern of somebody who starts the explorer.
      checks: { pluginTimings: false },
      input: ['index.html', 'src/main.tsx'],
      output: {
        codeSplitting: {
          groups: [
            { name: 'early', test: /index\.html|\/src\/early\//, priority: 3 },
            { name: 'react', test: /\/node_modules\/(react|react-dom|scheduler)\//, priority: 4 },
            { name: 'explorer', tags: ['$initial'], priority: 2 },
            ...chunkGroups(lazyChunks),
          ],
        },
      },
    },
  },
  worker: { format: 'es', plugins: () => [notices.inWorkers] },
});

function productionRouter(entry: string): string {
  return fileURLToPath(new URL(`node_modules/react-router/dist/production/${entry}.mjs`, import.meta.url));
}
