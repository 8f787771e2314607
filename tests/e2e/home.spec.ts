import { expect, hold, requestsOf, test } from './journey.ts';

for (const width of [320, 1360])
  test(`tiles stay where they are when the numbers arrive late, at ${width}`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    const send = await hold(page, /indicator.*offset=100/);
    await page.goto('./');
    const places = () =>
      page
        // Those of the page as it was sent, and then those of the application.
        .locator('main :is(h2, [href*="subdomains/"]):visible')
        .evaluateAll((parts) => parts.map((part) => part.getBoundingClientRect().top));
    const names = page.locator('main [href*="subdomains/"] bdi:first-child:visible');
    await expect(names.first()).toBeVisible();
    const before = await places();
    const shown = await names.allInnerTexts();
    send();
    await page.waitForLoadState('networkidle');
    expect(await places()).toEqual(before);
    expect(await names.allInnerTexts()).toEqual(shown);
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
