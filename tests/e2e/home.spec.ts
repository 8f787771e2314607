import { expect, hold, requestsOf, test } from './journey.ts';

for (const width of [320, 1360])
  test(`tiles stay where they are when the numbers arrive late, at ${width}`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    const send = await hold(page, /indicator.*offset=100/);
    await page.goto('./');
    // At one moment: those of the page as it was sent give way to those of the application.
    const tiles = () =>
      page.evaluate(() =>
        [...document.querySelectorAll<HTMLElement>('main :is(h2, [href*="subdomains/"])')]
          .filter((part) => part.checkVisibility())
          .map((part) => [(part.querySelector('bdi') ?? part).textContent, part.getBoundingClientRect().top]),
      );
    await expect.poll(async () => (await tiles()).length).toBeGreaterThan(3);
    const before = await tiles();
    send();
    await page.waitForLoadState('networkidle');
    expect(await tiles()).toEqual(before);
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
