import { availableParallelism } from 'node:os';
import { defineConfig, mergeConfig } from 'vitest/config';
import { patience } from './tests/support/patience.ts';
import viteConfig from './vite.config.ts';

const addedField = 'tests/integration/explorer/added-field.test.tsx';

// Apart from the build, which must not need the tests: the container image is built without them.
export default mergeConfig(
  viteConfig,
  defineConfig({
    test: {
      testTimeout: patience * 30_000,
      hookTimeout: patience * 60_000,
      expect: { poll: { timeout: patience * 10_000 } },
      // Many tests wait for servers, processes and timeouts: three files at a time keep two cores busy.
      maxWorkers: Math.max(3, availableParallelism() - 1),
      projects: [
        {
          extends: true,
          test: {
            name: 'unit',
            environment: 'node',
            include: ['tests/{unit,wire}/**/*.test.ts'],
            // They share no state: one module graph in each worker takes half the processor time.
            isolate: false,
          },
        },
        {
          extends: true,
          test: {
            name: 'service',
            environment: 'node',
            include: ['tests/integration/service/**/*.test.ts'],
            globalSetup: ['tests/support/stores/postgres-template.ts'],
          },
        },
        {
          extends: true,
          test: {
            // Real time and whole machines: before a release, not with every change.
            name: 'slow',
            environment: 'node',
            include: [
              'tests/slow/**/*.test.ts',
              'tests/unit/{random-walks,service/http/page-walks,catalog/safe-link}.test.ts',
            ],
            env: { ALL_PROPERTY_RUNS: '1' },
            globalSetup: ['tests/support/stores/postgres-template.ts'],
          },
        },
        {
          extends: true,
          test: {
            name: 'explorer',
            environment: 'jsdom',
            include: ['tests/integration/explorer/**/*.test.tsx'],
            exclude: [addedField],
            setupFiles: ['tests/support/explorer/explorer-setup.ts'],
            // One module graph and document in each worker; the setup resets what tests change in them.
            isolate: false,
          },
        },
        {
          extends: true,
          test: {
            name: 'added-field',
            environment: 'jsdom',
            include: [addedField],
            // Before anything reads the registry of fields.
            setupFiles: ['tests/support/explorer/add-field.ts', 'tests/support/explorer/explorer-setup.ts'],
          },
        },
      ],
    },
  }),
);
