import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { catalogService } from './src/build/dev-server.ts';
import { previousAssets } from './src/build/previous-assets.ts';
import { preloadLinks } from './src/build/preload-links.ts';
import { serviceWorkerFile } from './src/build/service-worker-file.ts';

export default defineConfig({
  // Relative asset addresses, so that one build works under any path prefix; <base> in index.html anchors them.
  base: './',
  plugins: [react(), catalogService(), preloadLinks(), serviceWorkerFile(), previousAssets()],
  build: {
    target: 'es2022',
    // Nothing to preload: what a late part needs is in one of the chunks below, and there already.
    modulePreload: false,
    // One style sheet, so that the order of the cascade layers is the order they are declared in.
    cssCodeSplit: false,
    rolldownOptions: {
      input: ['index.html', 'src/main.tsx'],
      output: {
        codeSplitting: {
          // Few files: small shared ones compress worse and ask more often.
          groups: [
            { name: 'early', test: /index\.html|\/src\/early\//, priority: 3 },
            { name: 'react', test: /\/node_modules\/(react|react-dom|scheduler)\//, priority: 4 },
            { name: 'explorer', tags: ['$initial'], priority: 2 },
            {
              name: 'list',
              test: /\/(browse\/collection-page|walk\/walks|filter\/list-tools)\.tsx$/,
              priority: 1,
            },
            { name: 'search', test: /\/catalog\/search\/(search-client|explain)\.ts$/, priority: 1 },
            { name: 'extras', test: /\/(keeping\/kept-banner|search\/remember-opened)\.tsx$/, priority: 1 },
          ],
        },
      },
    },
  },
  worker: { format: 'es' },
  test: {
    // Generous, so that a busy machine fails no test that would pass.
    testTimeout: 30_000,
    hookTimeout: 60_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          environment: 'node',
          include: ['tests/{unit,integration/service,wire}/**/*.test.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'explorer',
          environment: 'jsdom',
          include: ['tests/integration/explorer/**/*.test.tsx'],
          setupFiles: ['tests/support/explorer/explorer-setup.ts'],
        },
      },
    ],
  },
});
