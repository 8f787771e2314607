import { expect, test } from './journey.ts';

test.use({ viewport: { width: 320, height: 640 } });

test('the coverage of sources fits a small screen, and works by keyboard', async ({ page }) => {
  await page.goto('sources?view=coverage&sort=described');
  const table = page.getByRole('table');
  await expect(table.getByRole('row')).toHaveCount(61);
  expect(await table.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
  const last = table.getByRole('row').last();
  await last.scrollIntoViewIfNeeded();
  await expect(last).toContainText('No source');
  await expect(table.getByRole('columnheader', { name: 'Data page' })).toBeInViewport({ ratio: 1 });

  await page.keyboard.press('/');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Tab');
  const cell = page.locator(':focus');
  await expect(cell).toBeInViewport({ ratio: 1 });
  const title = (await cell.getAttribute('title')) ?? '';
  const [, missing] = /^(\d+) of \d+ variables? without description$/.exec(title) ?? [];
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/variables\?source=\d+&finding=no-description$/);
  await expect(page.getByText(new RegExp(`^${missing} of 313 variables`))).toBeVisible();
});
