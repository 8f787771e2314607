import { axeViolations } from './expect-accessible.ts';
import { configure, expect, hold, test } from './journey.ts';

test('the map of the catalog is used with arrows and Enter', async ({ page }) => {
  await page.goto('./');
  const shape = page.getByRole('region', { name: /^Sources at a glance/ });
  await expect(shape.getByText('Counted from all 313 variables.')).toBeVisible();
  const cell = (code: string) => shape.getByRole('link', { name: new RegExp(`^${code} `) });
  const left = (await cell('B25024').boundingBox())!;
  await cell('B25024').focus();
  // Which table is beside or below depends on the layout, that it is there does not.
  await page.keyboard.press('ArrowRight');
  const above = (await page.locator(':focus').boundingBox())!;
  expect(above.x).toBeGreaterThanOrEqual(left.x + left.width);
  await page.keyboard.press('ArrowDown');
  expect((await page.locator(':focus').boundingBox())!.y).toBeGreaterThanOrEqual(above.y + above.height);
  await page.keyboard.press('Home');
  await expect(shape.getByText('B25024: Units in Structure')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByText('11 of 313 variables')).toBeVisible();
});

for (const width of [320, 1360])
  test(`tiles and map stay where they are when the numbers arrive late, at ${width}`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    const send = await hold(page, /indicator.*offset=100/);
    await page.goto('./');
    const places = () =>
      page
        .locator('main :is(h2, [href*="subdomains/"])')
        .evaluateAll((parts) => parts.map((part) => part.getBoundingClientRect().top));
    const names = page.locator('main [href*="subdomains/"] bdi:first-child');
    await expect(page.getByText('Counted from all 313 variables.')).toBeVisible();
    const before = await places();
    await expect(names.first()).toBeVisible();
    const shown = await names.allInnerTexts();
    send();
    await page.waitForLoadState('networkidle');
    expect(await places()).toEqual(before);
    expect(await names.allInnerTexts()).toEqual(shown);
  });

test('all variables are counted as soon as the map is less than a screen below', async ({ page }) => {
  await page.setViewportSize({ width: 1366, height: 420 });
  await configure(page, { json: { baseUrl: 'api/', title: 'Our town', autoLoad: 100 } });
  const send = await hold(page, /variable.*offset=100/);
  await page.goto('./');
  const shape = page.getByRole('region', { name: /^Sources at a glance/ });
  await expect(shape.getByText(/^Loading: 100 of 313 variables/)).toBeVisible();
  await expect(shape.getByText('Sources as a table')).toBeHidden();
  send();
  await expect(shape.getByText('Counted from all 313 variables.')).toBeVisible();
  await expect(shape.getByText('59 sources as a table')).toBeVisible();
});

test('a phone and paper show the families as a table, and links are large enough', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('./');
  const shape = page.getByRole('region', { name: /^Sources at a glance/ });
  await expect(shape.getByRole('row', { name: /^Housing 41/ })).toBeVisible();
  await expect(shape.getByRole('list')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Search everything' })).toBeHidden();
  expect(await axeViolations(page, ['target-size'])).toEqual([]);
  await page.setViewportSize({ width: 1360, height: 900 });
  await expect(shape.getByRole('table')).toBeHidden();
  expect(await axeViolations(page, ['target-size'])).toEqual([]);
  await page.emulateMedia({ media: 'print' });
  await expect(shape.getByRole('row', { name: /^Housing 41/ })).toBeVisible();
  await expect(shape.getByRole('list')).toHaveCount(0);
});

test('with larger text, no heading of the map is cut', async ({ page }) => {
  await page.goto('./');
  await expect(page.getByText('Counted from all 313 variables.')).toBeVisible();
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '150%';
  });
  const cut = await page.getByRole('list', { name: 'Sources by family' }).evaluate((map) =>
    [...map.querySelectorAll('h3')]
      .filter((heading) => {
        const text = document.createRange();
        text.selectNodeContents(heading);
        const [line] = text.getClientRects();
        // Headings without room are for screen readers.
        return heading.clientHeight > 1 && line!.bottom > heading.getBoundingClientRect().bottom + 1;
      })
      .map(({ textContent }) => textContent),
  );
  expect(cut).toEqual([]);
});
