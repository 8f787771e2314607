import type { Page } from '@playwright/test';
import { expect, test } from './journey.ts';

const main = (page: Page) => page.getByRole('main');

/** As the browser does when a person prints; the code that draws the sheet comes a little after the list. */
async function print(page: Page) {
  await page.emulateMedia({ media: 'print' });
  await expect(async () => {
    await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
    await expect(sheet(page)).toHaveCount(1, { timeout: 500 });
  }).toPass();
}

const sheet = (page: Page) =>
  page.getByRole('article').filter({ has: page.getByRole('heading', { level: 1 }) });

test('a list is printed whole with its count and where it is from, dark on light, beside the open record', async ({
  page,
  request,
}) => {
  const { results } = await (await request.get('api/variable/?format=api&limit=313')).json();
  const several = results.find(({ sources }: { sources: unknown[] }) => sources.length > 1);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto(`variables/${several.id}`);
  await expect(main(page).getByText('All 313 loaded')).toBeVisible();
  await expect(page.getByRole('heading', { level: 2 })).toBeVisible();
  await print(page);
  await expect(
    sheet(page)
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading', { level: 2 }) }),
  ).toHaveCount(313);
  await expect(sheet(page)).toContainText('All 313 loaded; 313 variables below');
  await expect(sheet(page)).toContainText(new URL('api/', page.url()).origin);
  for (const { name, infoLink } of several.sources)
    await expect(sheet(page)).toContainText(`Source: ${name} ${infoLink}`);
  await expect(page.getByRole('heading', { name: several.name, level: 2 }).first()).toBeVisible();
  await expect(page.getByRole('navigation')).toBeHidden();
  await expect(page.getByRole('searchbox')).toBeHidden();
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).toBe('light');
  // Nothing is cut: whatever is drawn has the room it needs.
  expect(await page.evaluate(cutOff)).toEqual([]);
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
  await expect(sheet(page)).toHaveCount(0);
  // Printed for real, by the browser's own events; the record alone would be two or three pages.
  expect(pagesIn(await page.pdf({ format: 'A4' }))).toBeGreaterThan(10);
});

test('what is searched for is what is printed, and a page without a list prints as it is', async ({
  page,
}) => {
  await page.goto('indicators?q=income');
  await expect(main(page).getByText(/^\d+ matches for “income”/)).toBeVisible();
  await print(page);
  const found = Number(
    (
      await main(page)
        .getByText(/matches for/)
        .textContent()
    )?.split(' ')[0],
  );
  expect(found).toBeGreaterThan(1);
  await expect(sheet(page)).toContainText(`${found} indicators below`);
  await page.goto('./');
  await expect(page.getByRole('heading', { level: 2, name: /^Variables/ })).toBeVisible();
  expect(await page.evaluate(cutOff)).toEqual([]);
});

/** Pages of a PDF as Chromium writes it. */
function pagesIn(pdf: Buffer): number {
  return pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0;
}

/** Runs in the page: the text that is drawn in a box too small for it, in part. */
function cutOff(): string[] {
  return [...document.querySelectorAll('body *')]
    .filter((element) => {
      const { overflowY, display } = getComputedStyle(element);
      const hides = overflowY !== 'visible' && display !== 'inline' && element.clientHeight > 1;
      return hides && element.scrollHeight > element.clientHeight + 12;
    })
    .map((element) => `${element.tagName} ${element.textContent.slice(0, 60)}`);
}

test('a list that is printed before its sheet has been loaded shows the rows there are, and says so', async ({
  page,
}) => {
  for (const path of ['indicators', 'indicators?view=table']) {
    await page.goto(path);
    await expect(main(page).locator('[data-rows]').getByRole('link').first()).toBeVisible();
    await page.emulateMedia({ media: 'print' });
    const link = main(page).locator('[data-rows]').getByRole('link').first();
    await expect(link).toBeVisible();
    const [row, rows] = await Promise.all([
      link.boundingBox(),
      main(page).locator('[data-rows]').boundingBox(),
    ]);
    expect(row!.height).toBeGreaterThan(10);
    expect(rows!.height).toBeGreaterThan(300);
    const last = await main(page).locator('[data-rows]').getByRole('link').last().boundingBox();
    // No empty pages after the rows.
    expect(rows!.y + rows!.height - last!.y - last!.height).toBeLessThan(150);
    const said = await main(page)
      .locator('[data-rows]')
      .evaluate((element) => getComputedStyle(element, '::after').content);
    expect(said).toContain('print again');
    await page.emulateMedia({ media: 'screen' });
  }
});
