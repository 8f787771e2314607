import { expect, savedRow, test } from './journey.ts';

test('all four collections can be scrolled to their last record', async ({ page }) => {
  await page.goto('./');
  for (const [title, sentence] of [
    ['Subdomains', /^All \d+ loaded$/],
    ['Taxonomies', /^All \d+ loaded$/],
    ['Indicators', 'All 136 loaded'],
    ['Variables', 'All 313 loaded'],
  ] as const) {
    await page.getByRole('navigation').getByRole('link', { name: title }).click();
    await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible();
    await expect(page.getByRole('main').getByText(sentence)).toBeVisible();
  }
  const list = page.getByRole('list', { name: 'Variables' });
  await list.getByRole('link').first().focus();
  await page.keyboard.press('End');
  await expect(list.locator('[aria-posinset="313"]').getByRole('link')).toBeFocused();
});

test('an analyst searches for a measure, opens it, and its URL restores it', async ({ page }) => {
  await page.goto('indicators');
  await expect(page.getByRole('main').getByText('All 136 loaded')).toBeVisible();
  await page.keyboard.press('/');
  await page.keyboard.type('median household inc');
  await expect(page.getByRole('main').getByText(/^\d+ match(es)? in 136 indicators$/)).toBeVisible();
  const found = page.getByRole('list', { name: 'Indicators found' }).getByRole('link').first();
  await expect(found.locator('mark').first()).toHaveText(/median/i);
  await found.click();
  const heading = page.getByRole('heading', { level: 2 });
  await expect(heading).toBeVisible();
  const name = await heading.innerText();
  await page.reload();
  await expect(heading).toHaveText(name);
  await expect(page.getByRole('searchbox')).toHaveValue('median household inc');
  await page.goBack();
  await expect(heading).toBeHidden();
  await page.goForward();
  await expect(heading).toHaveText(name);
});

test('a deep link opens a record whose source links to another host, in a new tab', async ({
  page,
  request,
}) => {
  const variables = await (await request.get('api/variable/?format=api&limit=313')).json();
  const { id, name, sources } = variables.results.find(
    (variable: { sources: unknown[] }) => variable.sources.length > 0,
  );
  await page.goto(`variables/${id}`);
  await expect(page.getByRole('heading', { name, level: 2, exact: true })).toBeVisible();
  const link = page.getByRole('link', { name: /^Open data page/ });
  await expect(link).toHaveAttribute('href', sources[0].infoLink);
  await expect(link).toHaveAttribute('target', '_blank');
  await expect(link).toHaveAttribute('rel', 'noopener noreferrer');
});

for (const { width, height, query } of [
  { width: 390, height: 844, query: 'median household income' },
  { width: 1366, height: 650, query: 'west' },
]) {
  test(`at ${width}×${height} the data page of a variable is one tap away on the first screen`, async ({
    page,
    request,
  }) => {
    const variables = await (await request.get('api/variable/?format=api&limit=313')).json();
    const { id } = variables.results.find(
      ({ name, sources }: { name: string; sources: unknown[] }) =>
        sources.length > 0 && name.toLowerCase().startsWith(query),
    );
    await page.setViewportSize({ width, height });
    await page.goto(`variables/${id}`);
    const button = page.getByRole('link', { name: /^Open data page/ });
    await expect(button).toBeInViewport({ ratio: 1 });
    const box = await button.boundingBox();
    expect(box?.height).toBeGreaterThanOrEqual(36);
    // Nothing lies over it, such as the navigation at the bottom of a phone.
    const onTop = await button.evaluate((link) => {
      const { x, y, width: wide, height: high } = link.getBoundingClientRect();
      return link.contains(document.elementFromPoint(x + wide / 2, y + high / 2));
    });
    expect(onTop).toBe(true);
  });
}

test('a link to a record on a later page loads the list beside it as well', async ({ page }) => {
  await page.goto('variables/57828?q=income');
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(
    'Eligible for free or reduced-price meals',
  );
  await expect(page.getByText('49 matches in 313 variables').first()).toBeVisible();
});

test('Escape closes a record even if it is pressed on first sight of it', async ({ page }) => {
  await page.goto('variables');
  await expect(page.getByRole('main').getByText('All 313 loaded')).toBeVisible();
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

test('the place in a list survives reload', async ({ page }) => {
  await page.goto('variables');
  await expect(page.getByRole('main').getByText('All 313 loaded')).toBeVisible();
  const list = page.getByRole('list', { name: 'Variables' });
  await list.evaluate((element) => element.scrollTo(0, 9000));
  await expect.poll(() => savedRow(page)).toBeGreaterThan(10);
  await expect(page).toHaveURL(/\/variables$/);
  const shown = await list.evaluate((element) => element.scrollTop);
  await page.reload();
  await expect.poll(() => list.evaluate((element) => element.scrollTop)).toBeGreaterThan(shown - 100);
});

test('a URL of an earlier version starts at its row, which is then removed from the URL', async ({
  page,
}) => {
  await page.goto('variables?sort=name&row=40');
  const list = page.getByRole('list', { name: 'Variables' });
  await expect.poll(() => list.evaluate((element) => element.scrollTop)).toBeGreaterThan(1500);
  await expect(page).toHaveURL(/\/variables\?sort=name$/);
});

test('reloading an open record restores the list’s scroll position', async ({ page }) => {
  await page.goto('variables');
  await expect(page.getByRole('main').getByText('All 313 loaded')).toBeVisible();
  const list = page.getByRole('list', { name: 'Variables' });
  await list.evaluate((element) => element.scrollTo(0, 9000));
  await expect.poll(() => savedRow(page)).toBeGreaterThan(10);
  await list.locator(':nth-match(a, 8)').click();
  await expect(page.getByRole('heading', { level: 2 })).toBeVisible();
  await expect.poll(() => savedRow(page)).toBeGreaterThan(10);
  await page.getByRole('button', { name: 'Close record' }).click();
  await expect.poll(() => savedRow(page)).toBeGreaterThan(10);
  await page.reload();
  await expect.poll(() => list.evaluate((element) => element.scrollTop)).toBeGreaterThan(8000);
});

test('reloading a sorted list restores its scroll position, although its pages arrive in another order', async ({
  page,
}) => {
  await page.goto('variables/57828?sort=name');
  const row = page.getByRole('list', { name: 'Variables' }).locator('[aria-current="true"]');
  for (let visit = 1; visit <= 3; visit += 1) {
    await expect(page.getByRole('main').getByText('All 313 loaded').first()).toBeVisible();
    await expect(row).toBeInViewport();
    await expect.poll(() => savedRow(page)).toBeGreaterThan(90);
    // Before its pages are saved on the device, so that they are requested again.
    await page.reload();
  }
});

test('on a phone a record fills the screen, and closing it restores the list’s scroll position', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('indicators');
  const row = page.getByRole('list', { name: 'Indicators' }).getByRole('link').nth(2);
  await row.click();
  await expect(page.getByRole('heading', { level: 2 })).toBeVisible();
  await expect(page.getByRole('searchbox')).toBeHidden();
  await page.getByRole('button', { name: 'Close record' }).click();
  await expect(page.getByRole('searchbox')).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});

test('a new search starts at the top, and so does clearing it', async ({ page }) => {
  await page.goto('variables');
  await expect(page.getByRole('main').getByText('All 313 loaded')).toBeVisible();
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
