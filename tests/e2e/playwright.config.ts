import { defineConfig } from '@playwright/test';
import { findChromium } from '../support/programs/chromium.ts';

// Two checkouts on one machine can run their browser tests at the same time on different ports.
const port = Number(process.env['E2E_PORT'] ?? 4180);
const prefixedPort = port + 1;

/** The explorer under a path prefix, as behind a proxy that keeps the prefix. */
export const prefixedAddress = `http://127.0.0.1:${prefixedPort}/catalog/`;

export default defineConfig({
  testDir: '.',
  outputDir: '../../test-results',
  // One machine of two cores serves, builds and drives: more workers only make it flaky.
  workers: 1,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  forbidOnly: process.env['CI'] !== undefined,
  reporter: process.env['CI'] === undefined ? 'list' : 'line',
  use: {
    baseURL: `http://127.0.0.1:${port}`,
    // Requests of a service worker cannot be failed on purpose; the test that is about it lets it in.
    serviceWorkers: 'block',
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
  webServer: [serving(port, ''), serving(prefixedPort, `--public-url ${prefixedAddress}`)],
});

/** The command line's own server on a new database of its own, filled with the sample catalog. */
function serving(onPort: number, options: string) {
  const folder = `../../test-results/database-${onPort}`;
  return {
    command: `rm -rf ${folder} && mkdir -p ${folder} && node ../../src/cli/catalog.ts serve --port ${onPort} --database ${folder}/catalog.sqlite --sample ${options}`,
    url: `http://127.0.0.1:${onPort}/api/indicator/?format=api&limit=1`,
    reuseExistingServer: false,
    stdout: 'ignore' as const,
    stderr: 'pipe' as const,
  };
}
