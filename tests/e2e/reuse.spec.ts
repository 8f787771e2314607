import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { axeViolations } from './axe-violations.ts';
import { configure } from './configure.ts';
import { failOnce } from './fail-once.ts';
import { expect, test } from './journey.ts';

const more = (page: Page) => page.getByRole('button', { name: 'More actions' });
const heading = (page: Page) => page.locator('#record-heading');

/** Opens a variable with a source, its portal configured; the result is its id and slug, and its source's id. */
async function openVariable(page: Page) {
  await configure(page, {
    json: { baseUrl: 'api/', title: 'Catalog', portalUrl: 'https://data.example.org/' },
  });
  const response = await page.request.get('api/variable/?format=api&limit=313');
  const { results }: { results: { id: number; slug: string; sources: { id: number }[] }[] } =
    await response.json();
  const { id, slug, sources } = results.find((each) => each.sources.length === 1)!;
  await page.goto(`variables/${id}`);
  await expect(more(page)).toBeVisible();
  return { id, slug, source: sources[0]!.id };
}

for (const [colorScheme, width] of [
  ['light', 320],
  ['dark', 1360],
] as const) {
  test(`axe finds no violation in the menu, the citation and the data, ${colorScheme}, ${width} px wide`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 860 });
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const { source } = await openVariable(page);
    await more(page).click();
    await expect(page.getByRole('menu')).toBeVisible();
    expect(await axeViolations(page)).toEqual([]);
    await page.getByRole('menuitem', { name: 'Cite' }).click();
    await expect(page.getByRole('radio', { name: 'BibTeX' })).toBeVisible();
    expect(await axeViolations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: /^Get the data/ }).click();
    await expect(page.getByRole('radio', { name: 'Python' })).toBeVisible();
    expect(await axeViolations(page)).toEqual([]);
    await page.goto(`sources/${source}`);
    await expect(page.getByRole('button', { name: 'Cite' })).toBeVisible();
    expect(await axeViolations(page)).toEqual([]);
  });
}

test('by keyboard: Escape closes first the dialog or the menu, then the record', async ({ page }) => {
  await openVariable(page);
  await more(page).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Cite' })).toBeFocused();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Cite this variable' });
  await expect(dialog.getByRole('radio', { name: 'Text' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(more(page)).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('menuitem', { name: 'Cite' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toHaveCount(0);
  await expect(more(page)).toBeFocused();
  await expect(heading(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(heading(page)).toHaveCount(0);
});

test('a form is copied by keyboard, and a citation is saved as a file', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const { id, slug } = await openVariable(page);
  await more(page).press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Cite' })).toBeFocused();
  await page.keyboard.press('i');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status').filter({ hasText: 'Copied' })).toBeAttached();
  await expect(more(page)).toBeFocused();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(String(id));
  await more(page).click();
  await page.getByRole('menuitem', { name: 'Cite' }).click();
  await page.getByRole('radio', { name: 'BibTeX' }).check();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(new RegExp(`^[a-z0-9-]+-variable-${id}\\.bib$`));
  expect(readFileSync(await download.path(), 'utf8')).toContain(
    `note = {Variable ${slug.replaceAll('_', '\\_')}.`,
  );
});

test('at 320 pixels the toolbar, the menu and the dialogs stay within the window', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.addInitScript(() => {
    Clipboard.prototype.writeText = () =>
      Promise.reject(new DOMException('Write permission denied.', 'NotAllowedError'));
  });
  await openVariable(page);
  const inside = async (name: string) => {
    const box = await page.getByRole('button', { name, exact: true }).boundingBox();
    expect([name, box !== null && box.x >= 0 && box.x + box.width <= 320 && box.width >= 24]).toEqual([
      name,
      true,
    ]);
  };
  for (const name of ['Copy link', 'More actions', 'Close record']) await inside(name);
  await more(page).click();
  const menu = await page.getByRole('menu').boundingBox();
  expect(menu!.x).toBeGreaterThanOrEqual(0);
  expect(menu!.x + menu!.width).toBeLessThanOrEqual(320);
  await page.getByRole('menuitem', { name: 'JSON' }).click();
  const refused = await page.getByRole('textbox', { name: 'JSON: press Ctrl+C to copy' }).boundingBox();
  expect(refused!.x).toBeGreaterThanOrEqual(0);
  expect(refused!.x + refused!.width).toBeLessThanOrEqual(320);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /^Get the data/ }).click();
  await page.getByRole('radio', { name: 'Python' }).check();
  const dialog = page.getByRole('dialog');
  expect(await dialog.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
});

test.describe('a menu whose chunk fails to load', () => {
  test.use({ expectedErrors: [/Failed to load resource|dynamically imported module|ChunkLoadError/] });

  test('says so below its button, also at 320 pixels, and Try again opens it', async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    await failOnce(page, '**/assets/reuse-*.js');
    await openVariable(page);
    await more(page).click();
    const alert = page.getByRole('alert');
    await expect(alert).toContainText('The menu could not be loaded.');
    const box = await alert.boundingBox();
    expect(box!.x).toBeGreaterThanOrEqual(0);
    expect(box!.x + box!.width).toBeLessThanOrEqual(320);
    await alert.getByRole('button', { name: 'Try again' }).click();
    // Browsers that remember a failed import reload the page instead.
    const item = page.getByRole('menuitem', { name: 'Cite' });
    await expect(item.or(page.locator('[aria-expanded="false"][aria-haspopup="menu"]'))).toBeVisible();
    if (!(await item.isVisible())) await more(page).click();
    await expect(item).toBeVisible();
  });
});
