import { axeViolations } from './expect-accessible.ts';
import { configure, expect, hold, test } from './journey.ts';

for (const width of [320, 1360])
  test(`tiles and sources stay where they are when the numbers arrive late, at ${width}`, async ({
    page,
  }) => {
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

test('all variables are counted as soon as their sources are less than a screen below', async ({ page }) => {
  await page.setViewportSize({ width: 1366, height: 420 });
  await configure(page, { json: { baseUrl: 'api/', title: 'Our town', autoLoad: 100 } });
  const send = await hold(page, /variable.*offset=100/);
  await page.goto('./');
  const shape = page.getByRole('region', { name: /^Sources at a glance/ });
  await expect(shape.getByText(/^Loading: 100 of 313 variables/)).toBeVisible();
  await expect(shape.getByRole('table')).toBeHidden();
  send();
  await expect(shape.getByText('Counted from all 313 variables.')).toBeVisible();
  await expect(shape.getByRole('link', { name: 'All 59 sources →' })).toBeVisible();
});

test('on a phone, on a desktop and on paper, each subject has its number, and links are large enough', async ({
  page,
}) => {
  await page.goto('./');
  const row = page.getByRole('row', { name: /^Housing 41 7$/ });
  for (const [width, height] of [
    [390, 844],
    [1360, 900],
  ] as const) {
    await page.setViewportSize({ width, height });
    await expect(row).toBeVisible();
    expect(await axeViolations(page, ['target-size'])).toEqual([]);
  }
  await page.emulateMedia({ media: 'print' });
  await expect(row).toBeVisible();
});
