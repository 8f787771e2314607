import { readFileSync } from 'node:fs';
import { createServer } from 'node:https';
import { listeningOrigin } from '../../src/server/listen.ts';
import { startCatalogSite } from '../support/start/explorer-site.ts';
import { makeCertificate } from '../support/proxies/certificate.ts';
import { Machine } from '../support/proxies/machine.ts';
import { expect, test } from './journey.ts';

test.use({ expectedErrors: [/Failed to load resource|Content Security Policy/] });

test('a rejected certificate is given as a possible reason of a failure', async ({ page }) => {
  const machine = new Machine();
  const { certificate, key } = makeCertificate(machine);
  const service = createServer({ cert: readFileSync(certificate), key: readFileSync(key) });
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
  const origin = listeningOrigin(service).slice(0, -1).replace('http:', 'https:');
  const site = await startCatalogSite('Here', 1, { baseUrl: `${origin}/api/` });
  await page.goto(`${site.address}indicators`);
  const alert = page.getByRole('alert');
  await expect(alert).toContainText('or its certificate may not be accepted');
  await expect(alert).toContainText(`open ${origin} in a new tab`);
  await site.close();
  service.close();
  await machine.clear();
});
