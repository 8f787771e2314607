import { defineConfig } from '@playwright/test';
import { findHeadlessChromium } from '../support/programs/chromium.ts';
import { patience } from '../support/patience.ts';
import { ports, portsOf, prefixedAddressAt, workers } from './ports.ts';

export default defineConfig({
  testDir: '.',
  outputDir: '../../test-results',
  workers,
  fullyParallel: true,
  timeout: patience * 60_000,
  expect: { timeout: patience * 15_000 },
  forbidOnly: process.env['CI'] !== undefined,
  reporter: process.env['CI'] === undefined ? 'list' : 'line',
  use: {
    // Evaluated in each worker: it visits its own server.
    baseURL: `http://127.0.0.1:${ports.explorer}`,
    // Requests of a service worker cannot be intercepted; its own tests allow it.
    serviceWorkers: 'block',
    viewport: { width: 1360, height: 900 },
    launchOptions: {
      executablePath: findHeadlessChromium() ?? 'chromium',
      // As root, Chromium requires --no-sandbox; the other options prevent network requests for updates.
      args: [
        '--no-sandbox',
        '--disable-quic',
        // Rendered by the CPU in any case; without a GPU process this takes 10 % less time.
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
      ],
    },
  },
  webServer: Array.from({ length: workers }, (_, index) => {
    const { explorer, prefixed } = portsOf(index);
    return [serving(explorer, ''), serving(prefixed, `--public-url ${prefixedAddressAt(prefixed)}`)];
  }).flat(),
});

/** The command's own server on a new database with the sample catalog. */
function serving(onPort: number, options: string) {
  const folder = `../../test-results/database-${onPort}`;
  return {
    command: `rm -rf ${folder} && mkdir -p ${folder} && node ../../src/cli/main.ts serve --port ${onPort} --database ${folder}/catalog.sqlite --sample ${options}`,
    url: `http://127.0.0.1:${onPort}/api/indicator/?format=api&limit=1`,
    reuseExistingServer: false,
    stdout: 'ignore' as const,
    stderr: 'pipe' as const,
  };
}
