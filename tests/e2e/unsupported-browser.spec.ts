import type { Page } from '@playwright/test';
import { collectionNames, collectionWords } from '../../src/contract/collection-names.ts';
import { expect, test } from './journey.ts';

/** Runs before the page's own code: a browser from before Chrome 111, Firefox 119 and Safari 16.4. */
function makeOld() {
  Reflect.deleteProperty(String.prototype, 'toWellFormed');
}

async function expectLinks(page: Page) {
  for (const name of collectionNames) {
    const { path, title } = collectionWords[name];
    const link = page.getByRole('link', { name: title });
    await expect(link).toHaveAttribute('href', `api/${path}`);
    const address = await link.evaluate(({ href }: HTMLAnchorElement) => href);
    expect(await (await page.request.get(address)).json()).toHaveProperty('results');
  }
}

test('an unsupported browser names the supported ones and links to the catalog', async ({ page }) => {
  await page.addInitScript(makeOld);
  await page.goto('variables/99?q=rent');
  const message = page.getByRole('alert');
  await expect(message).toContainText('This browser cannot run Catalog Explorer');
  await expect(message).toContainText('Chrome or Edge 111, Firefox 121, Safari 16.4, or a later version');
  await expect(page.getByRole('banner')).toHaveCount(0);
  await expectLinks(page);
});

test.describe('without syntax that it knows', () => {
  test.use({ expectedErrors: [/SyntaxError|Unexpected token/] });

  test('an unsupported browser shows the same message', async ({ page }) => {
    await page.addInitScript(makeOld);
    await page.route('**/assets/index-*.js', (route) =>
      route.fulfill({ contentType: 'text/javascript', body: 'class { static { } ' }),
    );
    await page.goto('indicators');
    await expect(page.getByRole('alert')).toContainText('This browser cannot run Catalog Explorer');
  });
});

test('the links lead to the service that config.json names', async ({ page }) => {
  await page.addInitScript(makeOld);
  await page.route('**/config.json', (route) =>
    route.fulfill({ json: { baseUrl: 'https://data.example/api' } }),
  );
  await page.goto('./');
  const link = page.getByRole('link', { name: 'Taxonomies' });
  await expect(link).toHaveAttribute('href', 'https://data.example/api/taxonomy/');
});

test.describe('without JavaScript', () => {
  // Chromium warns of what it fetched ahead for scripts that then do not run.
  test.use({ javaScriptEnabled: false, expectedErrors: [/was preloaded using link preload but not used/] });

  test('the page links to the catalog as JSON', async ({ page }) => {
    await page.goto('indicators');
    const message = page.locator('noscript p');
    await expect(message).toBeVisible();
    await expect(message).toContainText('Catalog Explorer needs JavaScript.');
    await expectLinks(page);
  });

  test('the page of a record shows the record, and links to its source and its data', async ({ page }) => {
    const { results } = await (await page.request.get('api/variable/?format=api&limit=1')).json();
    const [{ id, name, sources }] = results;
    await page.goto(`variables/${id}`);
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await expect(page.getByRole('link', { name: sources[0].name })).toHaveAttribute(
      'href',
      sources[0].infoLink,
    );
    await page.getByRole('link', { name: 'variables of this source' }).first().click();
    await expect(page.getByRole('link', { name, exact: true }).first()).toBeVisible();
  });
});
