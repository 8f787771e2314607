import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    root: import.meta.dirname,
    include: ['*.test.ts'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // One browser at a time: on two cores, two of them only slow each other down.
    fileParallelism: false,
    retry: process.env['CI'] === undefined ? 0 : 1,
    reporters: ['verbose'],
  },
});
