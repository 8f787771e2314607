import { defineConfig } from 'vitest/config';
import { patience } from '../support/patience.ts';

export default defineConfig({
  test: {
    root: import.meta.dirname,
    include: ['*.test.ts'],
    testTimeout: patience * 30_000,
    hookTimeout: patience * 60_000,
    // One browser at a time: on two cores, two of them only slow each other down.
    fileParallelism: false,
    reporters: ['verbose'],
  },
});
