import { defineConfig } from '@playwright/test';
import { findChromium } from '../support/chromium.ts';

const port = 4180;

export default defineConfig({
  testDir: '.',
  outputDir: '../../test-results',
  // One machine of two cores serves, builds and drives: more workers only make it flaky.
  workers: 1,
  forbidOnly: process.env['CI'] !== undefined,
  reporter: process.env['CI'] === undefined ? 'list' : 'line',
  use: {
    baseURL: `http://127.0.0.1:${port}`,
    viewport: { width: 1360, height: 900 },
    launchOptions: {
      executablePath: findChromium() ?? 'chromium',
      // As root, Chromium runs without its sandbox only; the rest keeps it from asking the network for updates.
      args: [
        '--no-sandbox',
        '--disable-quic',
        '--disable-background-networking',
        '--disable-component-update',
      ],
    },
  },
  webServer: {
    command: `rm -rf ../../test-results/e2e && mkdir -p ../../test-results/e2e && node ../../src/cli/catalog.ts serve --port ${port} --database ../../test-results/e2e/catalog.sqlite`,
    url: `http://127.0.0.1:${port}/api/indicator/?format=api&limit=1`,
    reuseExistingServer: false,
    stdout: 'ignore',
    stderr: 'pipe',
  },
});
