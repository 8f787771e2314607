import type { Locator } from '@playwright/test';
import { collectionNames, collectionWords } from '../../src/contract/collection-names.ts';
import { sampleCatalog } from '../support/catalog-contents.ts';
import { expect, test } from './journey.ts';

async function expectLinks(notice: Locator) {
  for (const name of collectionNames) {
    const { path, title } = collectionWords[name];
    const link = notice.getByRole('link', { name: title });
    await expect(link).toHaveAttribute('href', `api/${path}`);
    const address = await link.evaluate(({ href }: HTMLAnchorElement) => href);
    expect(await (await notice.page().request.get(address)).json()).toHaveProperty('results');
  }
}

// Chromium warns of what it fetched ahead for scripts that then do not run.
test.use({ expectedErrors: [/was preloaded using link preload but not used/] });

test('an unsupported browser shows which ones are, and links to the catalog', async ({ page }) => {
  // As in browsers from before Chrome 111, Firefox 119 and Safari 16.4.
  await page.addInitScript(() => Reflect.deleteProperty(String.prototype, 'toWellFormed'));
  await page.goto('variables?q=rent', { waitUntil: 'load' });
  await expect(page.getByText('It needs Chrome 111, Edge 111, Firefox 121 or Safari 16.4')).toBeVisible();
  // What needs script is not offered; everything else can be read.
  await expect(page.getByRole('searchbox')).toHaveCount(0);
  await expectLinks(page.locator('.not-started'));
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the page links to the catalog as JSON', async ({ page }) => {
    await page.goto('indicators', { waitUntil: 'load' });
    const message = page.locator('noscript p');
    await expect(message).toBeVisible();
    await expect(message).toBeInViewport();
    await expect(message).toContainText('need JavaScript');
    await expectLinks(page.locator('noscript'));
  });

  test('the page of a record shows the record, and links to its source and its data', async ({ page }) => {
    const { id, name, sources } = sampleCatalog().variable[0]!;
    await page.goto(`variables/${id}`, { waitUntil: 'load' });
    await expect(page.getByRole('heading', { level: 2, name })).toBeVisible();
    // Nothing is offered that needs script, and no words go with it.
    for (const control of await page.locator('button:visible, input:visible, select:visible').all())
      await expect(control).toHaveClass(/term/);
    await expect(
      page
        .getByText(/^Universe: \w/)
        .or(page.getByText(/^Unit: \w/))
        .first(),
    ).toBeVisible();
    const source = page.getByRole('link', { name: 'Open data page' }).first();
    await expect(source).toHaveAttribute('href', sources[0]!.infoLink);
    await page
      .getByRole('link', { name: /About this source|^All variables of this/ })
      .first()
      .click();
    await expect(page.getByRole('link', { name, exact: true }).first()).toBeVisible();
  });
});
