import { collectionNames, collectionWords } from '../../src/contract/collection-names.ts';
import { hasDjango, startDjango } from '../support/start/django-service.ts';
import { startFaultServer } from '../support/faults/fault-server.ts';
import { type FaultSite, faultSite } from '../support/faults/fault-site.ts';
import { allLoaded, expect, openList, requestsOf, test } from './journey.ts';
import { sampleCatalog } from '../support/catalog-contents.ts';

test.skip(!hasDjango() && process.env['CI'] === undefined, 'Django REST Framework is not installed');
// Chromium reports a web page or a 406 instead of JSON on the console.
test.use({ expectedErrors: [/Failed to load resource/] });

test('a stock service with CORS is loaded completely, with the format that works there', async ({
  page,
  atEnd,
}) => {
  const contents = sampleCatalog();
  // The built explorer on its own origin.
  let site: FaultSite;
  const front = await startFaultServer((request, response) => site.listener(request, response));
  atEnd(() => front.close());
  const django = await startDjango(contents, { allowOrigin: front.origin });
  atEnd(() => django.stop());
  site = await faultSite(new URL(django.address).origin, django.address);
  atEnd(() => site.remove());
  const requests = requestsOf(page);
  await page.goto(front.origin);
  // A page that is left before would ask in the first format again.
  await expect(page.getByRole('navigation').getByText('313').first()).toBeVisible();
  for (const name of collectionNames) {
    await openList(page, collectionWords[name].title);
    await expect(allLoaded(page, contents[name].length)).toBeVisible();
  }
  // The format is negotiated once and used from then on, regardless of next.
  const formats = requests
    .filter(({ href }) => href.startsWith(django.address))
    .map(({ searchParams }) => searchParams.get('format'));
  expect(formats.filter((format) => format === 'api').length).toBeLessThanOrEqual(collectionNames.length);
  expect(formats.slice(formats.lastIndexOf('api') + 1).every((format) => format === 'json')).toBe(true);
  await page.getByRole('button', { name: 'About this list' }).click();
  await expect(page.getByRole('dialog')).toContainText('313 received: 313 shown');

  // A record has every source, number format and unit.
  const variable = contents.variable.find(({ sources, units }) => sources.length > 1 && units !== null)!;
  await page.goto(`${front.origin}/variables/${variable.id}`);
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(variable.name);
  const panel = page.getByRole('region', { name: variable.name });
  await expect(panel.getByText(variable.units ?? '', { exact: true }).first()).toBeVisible();
  for (const { name } of variable.sources) await expect(panel.getByText(name).first()).toBeVisible();
  await expect(panel.getByText(/not as the contract|content type is/)).toHaveCount(0);
  // A service that ends while it answers is an error on the console.
  await expect(allLoaded(page, contents.variable.length)).toBeVisible();
});
