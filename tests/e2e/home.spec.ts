import { expect, hold, requestsOf, test } from './journey.ts';

for (const width of [320, 1360])
  test(`tiles appear with the numbers that they are ordered by, however late, at ${width}`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    const send = await hold(page, /indicator.*offset=100/);
    await page.goto('./');
    const tiles = page.locator('main [href*="subdomains/"]');
    await expect(page.getByRole('link', { name: '59 sources' })).toBeVisible();
    await expect(tiles).toHaveCount(0);
    send();
    await expect(tiles.first()).toHaveText(/[1-9]\d* indicators?$/);
    await expect(tiles.last()).toHaveText(/ 0 indicators$/);
  });

for (const [path, ready] of [
  ['./', '59 sources'],
  ['search?q=rent', 'Search'],
] as const)
  test(`${path} does without the code of a record's panel`, async ({ page }) => {
    const requests = requestsOf(page);
    await page.goto(path);
    await expect(page.getByText(ready, { exact: true }).first()).toBeVisible();
    await page.waitForLoadState('networkidle');
    const code = requests.filter(({ pathname }) => /\/assets\/.*\.js$/.test(pathname));
    expect(code.length).toBeGreaterThan(3);
    expect(code.filter(({ pathname }) => pathname.includes('record-panel'))).toHaveLength(0);
  });
