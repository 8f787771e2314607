import { sampleCatalog } from '../support/catalog-contents.ts';
import { allLoaded, expect, hold, savedRow, test } from './journey.ts';

test('on a low screen the data page of a variable is one click away', async ({ page }) => {
  const { id } = sampleCatalog().variable.find(
    ({ name, sources }) => sources.length > 0 && name.toLowerCase().startsWith('west'),
  )!;
  await page.setViewportSize({ width: 1366, height: 650 });
  await page.goto(`variables/${id}`);
  const button = page.getByRole('link', { name: /^Open data page/ });
  await expect(button).toBeInViewport({ ratio: 1 });
  expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(36);
});

test('Escape closes a record even if it is pressed on first sight of it', async ({ page }) => {
  await page.goto('variables');
  await expect(allLoaded(page, 313)).toBeVisible();
  await page.evaluate(() => {
    const observer = new MutationObserver(() => {
      if (document.querySelector('h2#record-heading') === null) return;
      observer.disconnect();
      Reflect.set(window, 'seen', true);
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
    });
    observer.observe(document.body, { childList: true, subtree: true });
  });
  await page.getByRole('list', { name: 'Variables' }).getByRole('link').first().click();
  await page.waitForFunction(() => Reflect.get(window, 'seen') === true);
  await expect(page.getByRole('button', { name: 'Close record' })).toBeHidden();
  await expect(page).toHaveURL(/\/variables$/);
});

test('the place in a list survives a reload, another site, and a record', async ({ page }) => {
  await page.goto('variables');
  await expect(allLoaded(page, 313)).toBeVisible();
  const list = page.getByRole('list', { name: 'Variables' });
  await list.evaluate((element) => element.scrollTo(0, 9000));
  await expect.poll(() => savedRow(page)).toBeGreaterThan(10);
  await expect(page).toHaveURL(/\/variables$/);
  const place = await list.evaluate((element) => element.scrollTop);
  const isThere = (least = place - 100) =>
    expect.poll(() => list.evaluate((element) => element.scrollTop)).toBeGreaterThan(least);
  await page.reload();
  await isThere();
  await page.goto('about:blank');
  await page.goBack();
  await expect(allLoaded(page, 313)).toBeVisible();
  await isThere();
  const row = list.locator(':nth-match(a, 12)');
  const [name, box] = [await row.getAttribute('href'), await row.boundingBox()];
  await row.click();
  await expect(page.getByRole('heading', { level: 2 })).toBeVisible();
  await expect(list.locator('[aria-current]')).toHaveAttribute('href', name ?? '');
  const placeOf = (at: typeof box) => Math.round(at?.y ?? 0);
  await expect
    .poll(async () => placeOf(await list.locator('[aria-current]').boundingBox()))
    .toBe(placeOf(box));
  await expect.poll(() => savedRow(page)).toBeGreaterThan(10);
  await page.getByRole('button', { name: 'Close record' }).click();
  await expect.poll(() => savedRow(page)).toBeGreaterThan(10);
  await page.reload();
  await isThere(8000);
});

for (const isMoving of [false, true])
  test(`a place that was not loaded again yet is still the place for the next visit${isMoving ? ', unless keys moved' : ''}`, async ({
    page,
  }) => {
    await page.goto('variables');
    await expect(allLoaded(page, 313)).toBeVisible();
    const list = page.getByRole('list', { name: 'Variables' });
    await list.evaluate((element) => element.scrollTo(0, 12_000));
    await expect.poll(() => savedRow(page)).toBeGreaterThan(100);
    const saved = await savedRow(page);
    await page.evaluate(() => caches.delete('catalog-explorer-pages'));
    const release = await hold(page, /\/api\/variable\/.*offset=100/);
    await page.reload();
    await expect(list.getByRole('link').first()).toBeVisible();
    if (isMoving) await list.getByRole('link').first().press('ArrowDown');
    // Longer than a list takes to save its place.
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 600)));
    if (!isMoving) expect(await savedRow(page)).toBe(saved);
    release();
    await expect(allLoaded(page, 313)).toBeVisible();
    const top = () => list.evaluate((element) => element.scrollTop);
    if (isMoving) expect(await top()).toBeLessThan(100);
    else await expect.poll(top).toBeGreaterThan(11_000);
  });

test('reloading a sorted list restores its scroll position in any order of pages', async ({ page }) => {
  await page.goto('variables/57828?sort=name');
  const row = page.getByRole('list', { name: 'Variables' }).locator('[aria-current="true"]');
  for (let visit = 1; visit <= 3; visit += 1) {
    await expect(allLoaded(page, 313).first()).toBeVisible();
    await expect(row).toBeInViewport();
    await expect.poll(() => savedRow(page)).toBeGreaterThan(90);
    // Its pages are requested again.
    await page.evaluate(() => caches.delete('catalog-explorer-pages'));
    await page.reload();
  }
});

for (const isScrolled of [false, true])
  test(`a link to a record shows its row among matches ${isScrolled ? 'unless the list was scrolled' : ''}`, async ({
    page,
  }) => {
    // The record and most of what matches better are on the second page.
    const release = await hold(page, /\/api\/variable\/.*offset=100/);
    await page.goto('variables/99772?q=people');
    const list = page.getByRole('list', { name: 'Variables found' });
    await expect(list.getByRole('link').first()).toBeVisible();
    if (isScrolled) await list.evaluate((element) => element.scrollTo(0, 300));
    if (isScrolled) await expect.poll(() => savedRow(page)).toBeGreaterThan(2);
    release();
    await expect(page.getByRole('main').getByText(/ matches in 313 variables/)).toBeVisible();
    const row = list.locator('[aria-current="true"]');
    if (isScrolled) await expect(row).not.toBeInViewport();
    else await expect(row).toBeInViewport({ ratio: 1 });
  });

test('a new search starts at the top, and so does clearing it', async ({ page }) => {
  await page.goto('variables');
  await expect(allLoaded(page, 313)).toBeVisible();
  await page.getByRole('list', { name: 'Variables' }).getByRole('link').first().focus();
  await page.keyboard.press('End');
  await expect(page.locator('[aria-posinset="313"]').getByRole('link')).toBeFocused();
  await page.keyboard.press('/');
  await page.keyboard.type('rent');
  await expect(page.getByRole('main').getByText(/ matches in 313 variables/)).toBeVisible();
  await expect(page.locator('[aria-posinset="1"]')).toBeInViewport({ ratio: 1 });
  await expect(page.locator('[aria-posinset="1"]').getByRole('link')).toHaveAttribute('tabindex', '0');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('list', { name: 'Variables', exact: true })).toBeVisible();
  await expect(page.locator('[aria-posinset="1"][aria-setsize="313"]')).toBeInViewport({ ratio: 1 });
});
