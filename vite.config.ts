import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { catalogService } from './src/cli/dev-server.ts';
import { offlineBuild } from './src/cli/offline-plugin.ts';

export default defineConfig({
  // Relative asset addresses, so that one build works under any path prefix; <base> in index.html anchors them.
  base: './',
  plugins: [react(), catalogService(), offlineBuild()],
  build: {
    target: 'es2022',
    modulePreload: { polyfill: false },
    // One style sheet, so that the order of the cascade layers is the order they are declared in.
    cssCodeSplit: false,
    // All that the first screen needs in one file: small shared ones compress worse and ask more often.
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'explorer', tags: ['$initial'] }] } } },
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
          setupFiles: ['tests/support/explorer-setup.ts'],
        },
      },
    ],
  },
});
