import type { Page } from '@playwright/test';
import { sampleCatalog } from '../support/catalog-contents.ts';
import { expect, hold, test } from './journey.ts';

const main = (page: Page) => page.getByRole('main');

/** Dispatches the events of printing; the code of the print sheet loads a little after the list. */
async function print(page: Page) {
  await page.emulateMedia({ media: 'print' });
  await expect(async () => {
    await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
    await expect(sheet(page)).toHaveCount(1, { timeout: 500 });
  }).toPass();
}

const sheet = (page: Page) =>
  page.getByRole('article').filter({ has: page.getByRole('heading', { level: 1 }) });

test('an open record is printed without anything to press or fill in', async ({ page }) => {
  await page.goto('variables/80710');
  await expect(page.getByRole('combobox', { name: 'Place' })).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  const record = page.locator('[aria-labelledby="record-heading"]');
  await expect(
    record.locator('input, select, textarea, button:not(.term)').filter({ visible: true }),
  ).toHaveCount(0);
});

test('what a taxonomy groups is printed in one column, since columns of a long list end beside the sheet', async ({
  page,
}) => {
  await page.goto('taxonomies/16891');
  const heading = page.getByRole('heading', { name: 'Sources', level: 3 });
  const sources = page.locator('section').filter({ has: heading }).last().getByRole('listitem');
  await expect(sources).toHaveCount(5);
  await page.emulateMedia({ media: 'print' });
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
  await expect(sources).toHaveCount(23);
  const lefts = await sources.evaluateAll((items) => items.map((item) => item.getBoundingClientRect().left));
  expect(new Set(lefts).size).toBe(1);
});

test('a list is printed in a dark theme too, at most 200 rows of it', async ({ page }) => {
  const several = sampleCatalog()
    .variable.slice(0, 200)
    .find(({ sources }) => sources.length > 1)!;
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('variables');
  await expect(main(page).getByText('All 313 loaded')).toBeVisible();
  await print(page);
  await expect(sheet(page).getByRole('listitem')).toHaveCount(200);
  // What columns of a table share is said once, above them.
  const heading = sheet(page).getByRole('heading', { level: 2, name: /B01001: Sex by Age .*2019–2023/ });
  await expect(heading).toHaveCount(1);
  await expect(sheet(page).getByRole('listitem').nth(3)).toHaveText(/^Male\s*people\s*B01001_002E$/);
  await expect(sheet(page)).toContainText('First 200 of 313 variables. For all, use Export.');
  await expect(sheet(page)).toContainText(new URL('api/', page.url()).origin);
  // It stays among the rows of its table, which its first source is.
  const [, further] = several.sources;
  await expect(sheet(page).getByRole('listitem').filter({ hasText: several.slug })).toContainText(
    `Also from ${further!.name} ${further!.infoLink}`,
  );
  // Columns are one below the other, whatever the names.
  const lefts = await sheet(page)
    .locator('code')
    .evaluateAll((codes) => codes.map((code) => code.getBoundingClientRect().left));
  expect(new Set(lefts).size).toBe(1);
  await expect(page.getByRole('navigation')).toBeHidden();
  await expect(page.getByRole('searchbox')).toBeHidden();
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).toBe('light');
  // No rendered text is clipped.
  expect(await page.evaluate(cutOff)).toEqual([]);
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
  await expect(sheet(page)).toHaveCount(0);
  // Printed to PDF with the browser's own events; one screen would be a page.
  const pages = pagesIn(await page.pdf({ format: 'A4' }));
  expect(pages).toBeGreaterThan(3);
  expect(pages).toBeLessThan(7);
});

test('search results are printed alone, and a page without a list prints unchanged', async ({ page }) => {
  await page.goto('indicators?q=income');
  const said = await main(page)
    .getByText(/^\d+ matches in 136 indicators$/)
    .innerText();
  const found = Number.parseInt(said, 10);
  await print(page);
  expect(found).toBeGreaterThan(1);
  await expect(sheet(page)).toContainText(`${found} indicators.`);
  // Once.
  await expect(main(page).getByRole('list', { name: 'Indicators found' })).toBeHidden();
  await page.goto('./');
  await expect(page.getByRole('heading', { level: 2, name: 'Topics' })).toBeVisible();
  expect(await page.evaluate(cutOff)).toEqual([]);
});

test('a list whose sheet is not there yet is printed with the rows on the screen, which it says', async ({
  page,
}) => {
  await hold(page, /list-extras/);
  await page.goto('indicators');
  await expect(main(page).getByText('All 136 loaded')).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  expect(await page.evaluate(cutOff)).toEqual([]);
  const rows = main(page).getByRole('list', { name: 'Indicators' });
  const note = await rows.evaluate((list) => getComputedStyle(list, '::after').content);
  expect(note).toContain('Only the rows that were on the screen');
});

/** Counts the pages of a PDF written by Chromium. */
function pagesIn(pdf: Buffer): number {
  return pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0;
}

/** Runs in the page: texts that are clipped by their container. */
function cutOff(): string[] {
  return [...document.querySelectorAll('body *')]
    .filter((element) => {
      const { overflowY, display } = getComputedStyle(element);
      const hides = overflowY !== 'visible' && display !== 'inline' && element.clientHeight > 1;
      return hides && element.scrollHeight > element.clientHeight + 12;
    })
    .map((element) => `${element.tagName} ${element.textContent.slice(0, 60)}`);
}

test('an open record is printed alone, from the top, with the labels of its parts', async ({ page }) => {
  // As wide as paper.
  await page.setViewportSize({ width: 794, height: 900 });
  await page.goto('variables/89344');
  await expect(page.getByRole('heading', { name: 'Tags', level: 3 })).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
  await expect(sheet(page)).toHaveCount(0);
  const title = page.getByRole('heading', { name: 'Enrolled in nursery school, preschool', level: 2 });
  expect((await title.boundingBox())!.y).toBeLessThan(150);
  await expect(page.getByRole('heading', { level: 3 }).getByText('Tags')).toBeVisible();
  // Headings without their content, and what only a screen can follow.
  await expect(page.getByText('Technical details')).toBeHidden();
  await expect(page.getByText(/→$/).filter({ visible: true })).toHaveCount(0);
  const citation = page.getByText(/^Cite as: .*Enrolled in nursery school, preschool/);
  await expect(citation).toBeVisible();
  await page.emulateMedia({ media: 'screen' });
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
  await expect(citation).toHaveCount(0);
});

test('a text that is folded on the screen is printed whole', async ({ page }) => {
  await page.goto('indicators/68595');
  const record = page.locator('[aria-labelledby="record-heading"]');
  await expect(record.getByRole('button', { name: 'Show all', exact: true })).toBeVisible();
  const description = sampleCatalog().indicator.find(({ id }) => id === 68_595)?.description ?? '';
  // Its last words before the line of its topic, as they are on one line.
  const end = description.replace(/\n.*$/, '').slice(-60);
  await expect(record).not.toContainText(end);
  await page.emulateMedia({ media: 'print' });
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
  await expect(record).toContainText(end);
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
  await expect(record).not.toContainText(end);
});

test('lists of a record that are folded on the screen are printed unfolded, and its table whole', async ({
  page,
}) => {
  await page.goto('variables/4993');
  const record = page.locator('[aria-labelledby="record-heading"]');
  const folded = record.getByRole('button', { name: /^Show all \d+ variables$/ });
  await expect(folded).toHaveText(['Show all 20 variables', 'Show all 22 variables']);
  const items = record.getByRole('listitem');
  const before = await items.count();
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
  // All but the five of each that are shown on the screen, and 20 rows of its table.
  await expect(items).toHaveCount(before + 15 + 17 + 20);
  await expect(folded).toHaveCount(0);
});

test('a record is one or two sheets, which say from where and when it is and how to cite it', async ({
  page,
}) => {
  // Many variables of its name; a long text.
  for (const path of ['variables/4993', 'indicators/68595']) {
    await page.goto(path);
    await expect(
      page.getByText(/^(Same name, different variable|Variables matching this name)$/),
    ).toBeVisible();
    expect(pagesIn(await page.pdf({ format: 'A4' }))).toBeLessThanOrEqual(2);
  }
  // A long description from its indicator, before the formula.
  await page.goto('variables/89741');
  const meaningFirst = /Renter households that spend[^]*Computed asSum of B25070_007E[^]*Open data page/;
  await expect(main(page).locator('[aria-labelledby="record-heading"]')).toContainText(meaningFirst);
  for (const format of ['A4', 'Letter']) expect(pagesIn(await page.pdf({ format }))).toBe(1);
  // For what makes PDFs of pages, the medium is enough, also if it is set before the page is opened.
  await page.emulateMedia({ media: 'print' });
  for (const path of ['sources/84802', 'indicators/68595']) {
    await page.goto(`${path}?q=rent`);
    const paper = main(page).getByText(/Catalog.*, printed .* from http/);
    await expect(paper).toContainText(page.url().replace('?q=rent', ''));
    await expect(paper).not.toContainText('q=rent');
    await expect(main(page).getByText(/^Cite as: /)).toBeVisible();
    for (const control of [/^Show all/, /^Search for/, '← Sources'])
      await expect(main(page).getByRole('link', { name: control }).filter({ visible: true })).toHaveCount(0);
  }
});

test.describe('without the application', () => {
  test.use({ javaScriptEnabled: false });

  test('a record is printed without the head of the page, from the left edge', async ({ page }) => {
    await page.goto('variables/80710');
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('link', { name: 'Settings' })).toBeHidden();
    const title = page.getByRole('heading', { level: 2 }).first();
    expect((await title.boundingBox())!.x).toBeLessThan(40);
  });

  test('a list is printed with all of its rows that were sent', async ({ page }) => {
    await page.goto('indicators');
    await page.emulateMedia({ media: 'print' });
    expect(await main(page).getByRole('listitem').count()).toBeGreaterThan(5);
    expect(await page.evaluate(cutOff)).toEqual([]);
  });
});
