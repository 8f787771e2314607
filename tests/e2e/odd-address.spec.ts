import { allLoaded, expect, test } from './journey.ts';

// The router's warning about a path that cannot be decoded.
test.use({ expectedErrors: [/Failed to load resource|could not be decoded/] });

test('an unknown record in the URL is searched for and reported missing, as text', async ({ page }) => {
  const odd = ['1e3', '<svg onload=alert(1)>', '012', '-1', '9'.repeat(30), 'x'.repeat(1500)];
  for (const path of [...odd.map(encodeURIComponent), '..%2f..%2fsettings', '%zz', '%E0%A4%A']) {
    await page.goto(`indicators/${path}`);
    const said = page.getByRole('main').getByText(/We couldn’t find|Page not found/);
    const refused = page.getByText(/There is nothing at this address/);
    await expect(said.or(refused).first(), path).toBeVisible();
    expect(await page.evaluate(() => document.querySelectorAll('svg[onload]').length)).toBe(0);
  }
});

test('an address pasted into the search box of the home page opens what it leads to', async ({ page }) => {
  await page.goto('');
  const field = page.getByRole('combobox', { name: 'Search the catalog' });
  await field.fill('https://nothing.example.org/B25064');
  await expect(page.getByText('No record here has this address.')).toBeVisible();
  await field.press('Enter');
  await expect(page).toHaveTitle(/^Community Data Catalog/);
  await field.fill('www.data.census.gov/table/ACSDT5Y2023.B19013/?g=050XX00US06029).');
  await expect(page.getByRole('option')).toHaveText(/^Open: Median household income/);
  await field.press('Enter');
  await expect(page.getByRole('heading', { level: 2, name: /^Median household income/ })).toBeVisible();
});

test('a page restored from the back/forward cache mid-load finishes loading', async ({ page }) => {
  const { promise: asked, resolve: askedOnce } = Promise.withResolvers<void>();
  let isFirst = true;
  await page.route(/\/api\/variable\/.*offset=100/, async (route) => {
    if (!isFirst) await route.continue();
    isFirst = false;
    askedOnce();
  });
  await page.goto('variables');
  await asked;
  await expect(page.getByRole('main').getByText('100 of 313 loaded').first()).toBeVisible();
  await page.goto('about:blank');
  await page.goBack();
  await expect(allLoaded(page, 313)).toBeVisible();
});

test('a link to another catalog says so instead of showing a record of this one', async ({ page }) => {
  await page.goto('indicators/12?service=https://b.example/');
  await expect(page.getByRole('alert')).toContainText('This link leads to another catalog');
  await expect(page.getByRole('heading')).toHaveCount(0);
  await page.getByRole('button', { name: 'Open this catalog' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('an address of no page is searched for by its last part', async ({ page }) => {
  await page.goto('data/adult%20obesity');
  const field = page.getByRole('combobox', { name: 'Search the catalog' });
  await expect(field).toHaveValue('adult obesity');
  await field.click();
  await page.getByRole('option', { name: /^Adult obesity/ }).click();
  await expect(page.getByRole('heading', { name: 'Adult obesity', exact: true })).toBeVisible();
});
