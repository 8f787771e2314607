import { sampleCatalog } from '../support/catalog-contents.ts';
import { allLoaded, expect, openList, selectionSaved, test } from './journey.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

test('on a phone a record, its source and its data page are three taps away', async ({ page, context }) => {
  await context.route('https://data.census.gov/**', (route) => route.fulfill({ body: 'The data page' }));
  await page.goto('');
  await page.getByRole('combobox', { name: 'Search the catalog' }).tap();
  await page.keyboard.type('B19013_001E');
  await page.getByRole('option', { name: /^Median household income in the past 12 months/ }).tap();
  // The list below the record, which is hidden, has the same text.
  const about = page
    .getByText('Half of all households had more and half had less.')
    .filter({ visible: true });
  await expect(about).toBeInViewport();
  const source = page.getByText(/· B19013 · data\.census\.gov/).filter({ visible: true });
  await expect(source.first()).toBeInViewport();
  const open = page.getByRole('link', { name: /^Open data page.*B19013/ });
  await expect(open).toBeInViewport({ ratio: 1 });
  await page.getByRole('button', { name: 'Cite' }).tap();
  const copy = page.getByRole('dialog').getByText('Copy text');
  expect((await copy.boundingBox())?.width).toBeGreaterThan(20);
  await page.getByRole('button', { name: 'Close', exact: true }).tap();
  const [opened] = await Promise.all([context.waitForEvent('page'), open.tap()]);
  await expect(opened.getByText('The data page')).toBeVisible();
});

test('tapping the head of a column sorts, and it keeps the focus', async ({ page }) => {
  // Long enough for the rows to be hidden meanwhile.
  await page.route('**/assets/list-engine-*.js', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 500));
    await route.continue();
  });
  await page.goto('variables?view=table');
  // Pages that arrive later may replace the head.
  await expect(allLoaded(page, 313)).toBeAttached();
  const head = page.getByRole('columnheader', { name: 'Code' });
  await head.getByRole('button').tap();
  await expect(head).toHaveAttribute('aria-sort', 'ascending');
  await expect(head.getByRole('button')).toBeFocused();
});

for (const width of [390, 320])
  test(`at ${width} pixels what is selected is said once, below the list and in one line`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 640 });
    await page.goto('variables');
    const rows = page.getByRole('main').getByRole('listitem');
    for (const at of [0, 1, 2]) await rows.nth(at).getByRole('checkbox').tap();
    const words = page.getByText('3 selected');
    const open = page.getByRole('link', { name: 'Open selection' });
    await expect(open).toBeInViewport({ ratio: 1 });
    const [left, right] = await Promise.all([words.boundingBox(), open.boundingBox()]);
    expect(left!.height).toBeLessThan(30);
    expect(Math.abs(left!.y + left!.height / 2 - right!.y - right!.height / 2)).toBeLessThan(2);
    const inHeader = page.getByRole('banner').getByRole('link', { name: /^Selection/ });
    await expect(inHeader).toBeHidden();
    await rows.first().getByRole('link').tap();
    await expect(inHeader).toBeVisible();
  });

for (const width of [320, 390])
  test(`at ${width} pixels every result shows the word that it was found by`, async ({ page }) => {
    await page.setViewportSize({ width, height: 8000 });
    await page.goto('search?q=housing');
    const rows = page.getByRole('listitem').filter({ has: page.locator('mark') });
    await expect(rows.filter({ hasText: 'Home loan denials' })).toBeVisible();
    for (const row of await rows.all())
      await expect(row.locator('mark').first()).toBeInViewport({ ratio: 0.9 });
  });

for (const [width, path] of [
  [320, 'variables?q=householder'],
  [390, 'variables?q=householder'],
  [1360, 'variables/1?q=householder'],
] as const)
  test(`at ${width} pixels rows of one name show all of their place in their table`, async ({ page }) => {
    await page.setViewportSize({ width, height: 8000 });
    await page.goto(path);
    const rows = page.getByRole('list', { name: 'Variables' }).getByRole('link').filter({ hasText: ' › ' });
    await expect(rows.filter({ hasText: 'with no people under 18 years › Family' }).first()).toBeVisible();
    const cut = await rows.evaluateAll((links) =>
      links.filter((link) => {
        const place = [...link.querySelectorAll('bdi')].find((each) => each.textContent.includes(' › '));
        const { right, bottom } = [...place!.getClientRects()].at(-1)!;
        const line = place!.parentElement!.parentElement!.getBoundingClientRect();
        return right > line.right + 1 || bottom > line.bottom + 1;
      }),
    );
    expect(cut).toEqual([]);
  });

test('topics of one name differ in their rows', async ({ page }) => {
  await page.goto('subdomains');
  const rows = page.getByRole('list', { name: 'Topics' }).getByRole('link', { name: /^Access/ });
  await expect(rows.filter({ hasText: 'health access' })).toBeVisible();
  await expect(rows.filter({ hasText: 'mobility access' })).toBeVisible();
});

test('on phones, every row of variables has a line for what tells it apart, and one for unit and code', async ({
  page,
}) => {
  await page.goto('variables?q=poverty');
  const field = await page.getByRole('searchbox', { name: 'Search variables' }).boundingBox();
  const tool = await page.getByRole('button', { name: 'Export' }).boundingBox();
  expect(tool!.y).toBe(field!.y);
  const rows = page.getByRole('main').getByRole('listitem').getByRole('link');
  await expect(rows.nth(5)).toBeVisible();
  const forms = await rows.evaluateAll((links) =>
    links.flatMap((link) => {
      const [unit, about, code] = [...(link.querySelector('.pill')?.parentElement?.children ?? [])];
      if (unit === undefined || about === undefined || code === undefined) return [];
      const [first, middle, last] = [about, unit, code].map((part) => part.getBoundingClientRect());
      const isBelow = (first?.bottom ?? 0) <= (middle?.top ?? 0) + 2;
      const isBeside = (last?.left ?? 0) >= (middle?.right ?? 0) && (last?.top ?? 0) < (middle?.bottom ?? 0);
      const isCut = about.querySelector('[class*="path"]') !== null && about.scrollWidth > about.clientWidth;
      return [{ isBelow, isBeside, isCut }];
    }),
  );
  expect(forms.length).toBeGreaterThan(3);
  expect(forms.filter(({ isBelow, isBeside, isCut }) => !isBelow || !isBeside || isCut)).toEqual([]);
});

test('a narrow row has a short code with digits, and any that was found', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto('indicators');
  await expect(page.getByText('Adult_Smoking')).toBeHidden();
  await page.goto('indicators?q=affordable-units-per-100');
  const code = page.locator('code', { hasText: 'affordable-units-per-100' });
  await expect(code).toBeInViewport();
  await expect.poll(() => code.evaluate((it) => it.scrollWidth - it.clientWidth)).toBe(0);
  await page.goto('variables?q=65+and+66');
  await expect(page.getByText('B01001_020E')).toBeVisible();
});

test('at 320 pixels the bar of a record has the word Select, and all of its buttons', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto('variables');
  await page.getByRole('list', { name: 'Variables' }).getByRole('link').nth(2).tap();
  const main = page.getByRole('main');
  await expect(main.getByRole('link', { name: /^Next/ })).toBeInViewport({ ratio: 1 });
  await expect(main.getByRole('button', { name: 'Close record' })).toBeInViewport({ ratio: 1 });
  const word = main.getByText('Select', { exact: true });
  expect((await word.boundingBox())?.width).toBeGreaterThan(30);
});

test('the name of the catalog is not cut when something is selected', async ({ page }) => {
  await page.goto('indicators/10265');
  await page.getByRole('main').getByText('Select', { exact: true }).tap();
  await expect(page.getByRole('link', { name: /^Selection/ })).toBeVisible();
  const title = page.getByRole('banner').locator('a[href="/"] span');
  expect(await title.evaluate((it) => it.scrollHeight - it.clientHeight)).toBeLessThan(2);
  expect(await title.evaluate((it) => it.scrollWidth - it.clientWidth)).toBe(0);
});

test.describe('without the catalog', () => {
  test.use({ expectedErrors: [/Failed to load resource/] });

  test('a list that could not be loaded says so right below its search field', async ({ page }) => {
    await page.route('**/api/**', (route) => route.abort('connectionrefused'));
    // The page of the list would have its first page in it.
    await page.goto('settings');
    await openList(page, 'Indicators');
    const alert = page.getByRole('alert').filter({ hasText: 'Indicators could not be loaded' });
    // It is asked for again once the list is there, and fails again.
    await expect(async () => {
      const [field, notice] = await Promise.all([
        page.getByRole('searchbox').boundingBox(),
        alert.boundingBox({ timeout: 1000 }),
      ]);
      expect(notice!.y - field!.y - field!.height).toBeLessThan(32);
      expect(notice!.height).toBeLessThan(120);
    }).toPass();
    await alert.getByRole('button', { name: 'Details' }).tap();
    await expect(alert.getByRole('button', { name: 'Copy details' })).toBeVisible();
  });

  test('a record over its list says why it could not be loaded, with Try again', async ({ page }) => {
    let broken = true;
    await page.route('**/api/indicator/**', (route) =>
      broken ? route.fulfill({ status: 403, json: { detail: 'Not now' } }) : route.fallback(),
    );
    await page.goto('indicators/51774');
    const alert = page.getByRole('alert').filter({ visible: true });
    await expect(alert).toContainText('Indicators could not be loaded.');
    const retry = alert.getByRole('button', { name: 'Try again' });
    const name = page.getByRole('heading', { level: 2, name: 'Young children with all parents working' });
    await expect(name).toBeVisible();
    broken = false;
    await expect(async () => {
      // Parts of the page that are loaded later request what failed once more, perhaps before the button is pressed.
      if (await retry.isVisible()) await retry.click({ timeout: 1000 });
      await expect(alert).toHaveCount(0);
    }).toPass();
    await expect(name).toBeVisible();
  });
});

test('selected records are moved and removed by tapping', async ({ page }) => {
  await page.goto('indicators');
  for (const nth of [0, 1])
    await page
      .getByRole('checkbox', { name: /^Select/ })
      .nth(nth)
      .tap();
  await selectionSaved(page, 2);
  await page.goto('selection');
  const links = page.getByRole('list', { name: 'Selected records' }).getByRole('link');
  await expect(links).toHaveCount(2);
  const [first, second] = await links.allTextContents();
  await page
    .getByRole('button', { name: /^Move down/ })
    .first()
    .tap();
  await expect(links).toHaveText([second!, first!]);
  await page
    .getByRole('button', { name: /^Remove/ })
    .last()
    .tap();
  await expect(links).toHaveText([second!]);
});

test('the application starts at once where the page lacks what it was opened for, otherwise when somebody acts', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const later = window.setTimeout.bind(window);
    // Nothing is waited for: what only time brings does not come.
    Reflect.set(window, 'setTimeout', (run: () => void, wait?: number) =>
      (wait ?? 0) < 1000 ? later(run, wait) : 0,
    );
  });
  const { indicator, variable } = sampleCatalog();
  const early = page.locator('#early');
  // Without the press of other tests.
  const open = (path: string) => page.goto(path, { waitUntil: 'load' });
  await open(`variables/${variable.find(({ sources }) => sources.length === 1)?.id}`);
  await page.waitForLoadState('networkidle');
  await expect(early).toBeAttached();
  await page.keyboard.press('Shift');
  await expect(early).toHaveCount(0);
  await open(`indicators/${indicator.find(({ slug }) => slug === 'Child-Poverty')?.id}`);
  await expect(page.getByText(/^Possible source/)).toBeVisible();
  await open('taxonomies/999999');
  await expect(page.getByText(/^We couldn’t find/)).toBeVisible();
});
