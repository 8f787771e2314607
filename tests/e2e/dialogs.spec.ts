import type { Page } from '@playwright/test';
import { allLoaded, expect, test } from './journey.ts';

const records = (page: Page) => page.getByRole('list', { name: 'Variables' });

/** What Chromium's accessibility tree has in live regions; the DOM also has what screen readers cannot reach. */
async function announced(page: Page): Promise<string> {
  const session = await page.context().newCDPSession(page);
  const { nodes } = await session.send('Accessibility.getFullAXTree');
  await session.detach();
  const texts = (id: string): string[] =>
    nodes
      .filter(({ parentId }) => parentId === id)
      .flatMap(({ nodeId, role, name }) => [
        role?.value === 'StaticText' ? String(name?.value) : '',
        texts(nodeId),
      ])
      .flat();
  const regions = nodes.filter(({ role, ignored }) => !ignored && role?.value === 'status');
  return regions.flatMap(({ nodeId }) => texts(nodeId)).join('');
}

test.describe('announcements in a dialog', () => {
  test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

  test('screen readers hear the number of results, and what was copied or updated', async ({ page }) => {
    await page.goto('variables');
    await expect.poll(() => announced(page)).toBe('All 313 loaded');
    await page.keyboard.press('Control+k');
    await expect(page.getByRole('dialog')).toBeVisible();
    expect(await announced(page)).toBe('');
    await page.keyboard.type('rent');
    await expect.poll(() => announced(page)).toMatch(/Variables: \d+ matches/);
    await page.keyboard.press('Escape');
    await records(page).getByRole('link').first().click();
    await page.getByRole('button', { name: 'Cite' }).first().click();
    await page.getByRole('dialog').getByRole('button', { name: 'Copy' }).first().click();
    await expect.poll(() => announced(page)).toBe('Copied');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'About this list' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Update' }).click();
    await expect.poll(() => announced(page)).toBe('Updated');
  });
});

test('notices that can be undone stand below each other, and each undoes its own change', async ({
  page,
}) => {
  await page.goto('variables?q=rent');
  const box = page.getByRole('checkbox').nth(1);
  // Its state follows once the selection has been read.
  await box.click();
  await expect(box).toBeChecked();
  await page.getByRole('button', { name: /^Select all/ }).click();
  await page.getByRole('button', { name: 'Clear', exact: true }).click();
  const undo = page.getByRole('button', { name: 'Undo' });
  await expect(undo).toHaveCount(2);
  await expect(undo.first()).toBeFocused();
  for (const button of await undo.all()) await button.click({ trial: true });
  await undo.first().click();
  await expect(page.getByText(/^\d+ selected/)).toBeVisible();
  await undo.click();
  await expect(page.getByText('1 selected')).toBeVisible();
  await expect(undo).toHaveCount(0);
});

for (const focuses of [true, false])
  test(`an explanation closes by Escape before the record, and by a press elsewhere, where a click moves the focus: ${focuses}`, async ({
    page,
  }) => {
    await page.goto('variables/54844');
    if (!focuses)
      await page.evaluate(() => document.addEventListener('mousedown', (event) => event.preventDefault()));
    const term = page.getByRole('region').getByRole('button', { name: 'Universe' });
    const definition = page.getByRole('tooltip');
    await term.click();
    await expect(definition).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(definition).toBeHidden();
    await expect(page.getByRole('button', { name: 'Close record' })).toBeVisible();
    await term.click();
    await page.getByRole('heading', { level: 2 }).first().click();
    await expect(definition).toBeHidden();
  });

async function openVariables(page: Page): Promise<void> {
  await page.goto('');
  await page
    .getByRole('navigation')
    .getByRole('link', { name: /^Variables/ })
    .tap();
  await allLoaded(page, 313).waitFor();
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('Back closes a dialog and leaves no entry in the history', async ({ page }) => {
    await openVariables(page);
    const dialog = page.getByRole('dialog');
    for (const close of [() => page.goBack(), () => dialog.getByRole('button', { name: 'Close' }).tap()]) {
      await page.getByRole('button', { name: 'Export' }).tap();
      await expect(dialog).toBeVisible();
      await expect.poll(() => page.evaluate(() => history.state.isDialog)).toBe(true);
      await close();
      await expect(dialog).toBeHidden();
      // Its entry is left after it is hidden.
      await expect.poll(() => page.evaluate(() => Boolean(history.state.isDialog))).toBe(false);
      await expect(page).toHaveURL(/variables$/);
    }
    await page.goBack();
    await expect(page).not.toHaveURL(/variables/);
  });

  test('Back keeps filters that were checked in their dialog, and then removes them all', async ({
    page,
  }) => {
    await openVariables(page);
    await page.getByRole('button', { name: 'Filters' }).tap();
    const boxes = page.getByRole('dialog').getByRole('checkbox');
    for (const place of [0, 1]) {
      await boxes.nth(place).tap();
      await expect(boxes.nth(place)).toBeChecked();
    }
    await expect(page).toHaveURL(/=.*&/);
    const filtered = page.url();
    await page.goBack();
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(page).toHaveURL(filtered);
    await page.goBack();
    await expect(page).toHaveURL(/variables$/);
    await expect(allLoaded(page, 313)).toBeVisible();
  });

  test('a result opened from a dialog takes the place of its entry', async ({ page }) => {
    await page.goto('variables');
    await page.getByRole('button', { name: 'Search everything' }).tap();
    await page.getByRole('combobox', { name: 'Search everything' }).fill('rent');
    await page.getByRole('option', { name: /^All results/ }).tap();
    await expect(page).toHaveURL(/search/);
    await page.goBack();
    await expect(page).toHaveURL(/variables$/);
    await page.reload();
    await expect(page.getByRole('dialog')).toBeHidden();
  });
});
