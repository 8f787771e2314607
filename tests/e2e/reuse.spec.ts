import type { Locator, Page } from '@playwright/test';
import { sampleCatalog } from '../support/catalog-contents.ts';
import { expectAccessible } from './expect-accessible.ts';
import { configure, expect, test } from './journey.ts';

const cite = (page: Page) => page.getByRole('button', { name: 'Cite' });

/** Opens a variable with a source, its portal configured. */
async function openVariable(page: Page): Promise<void> {
  await configure(page, {
    json: { baseUrl: 'api/', title: 'Catalog', portalUrl: 'https://data.example.org/' },
  });
  const { id } = sampleCatalog().variable.find(({ sources }) => sources.length === 1)!;
  await page.goto(`variables/${id}`);
  await expect(cite(page)).toBeVisible();
}

test('a citation, which Escape closes, and the data of a source are accessible', async ({ page }) => {
  await openVariable(page);
  await cite(page).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Cite this variable' });
  await expect(dialog.getByRole('radio', { name: 'BibTeX' })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(cite(page)).toBeFocused();
  await page.getByRole('button', { name: /^Get the data/ }).click();
  await expect(page.getByRole('radio', { name: 'Python' })).toBeVisible();
  await expectAccessible(page);
});

async function expectInside(part: Locator): Promise<void> {
  const box = await part.boundingBox();
  expect(box!.x).toBeGreaterThanOrEqual(0);
  expect(box!.width).toBeGreaterThanOrEqual(24);
  expect(box!.x + box!.width).toBeLessThanOrEqual(320);
}

test('at 320 pixels the toolbar and the dialogs stay within the window', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.addInitScript(() => {
    Clipboard.prototype.writeText = () =>
      Promise.reject(new DOMException('Write permission denied.', 'NotAllowedError'));
  });
  await openVariable(page);
  for (const name of ['Copy link', 'Cite', 'Close record'])
    await expectInside(page.getByRole('button', { name, exact: true }));
  await page.getByRole('button', { name: 'Copy link' }).click();
  await expectInside(page.getByRole('textbox', { name: 'Copy link: press Ctrl+C to copy' }));
  await page.getByRole('button', { name: /^Get the data/ }).click();
  await page.getByRole('radio', { name: 'Python' }).check();
  const dialog = page.getByRole('dialog');
  expect(await dialog.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
});
