import type { Locator, Page } from '@playwright/test';
import { sampleCatalog } from '../support/catalog-contents.ts';
import { startCatalogSite } from '../support/start/explorer-site.ts';
import { allLoaded, configure, expect, hold, openList, selectionSaved, test } from './journey.ts';

/** The names of the filters that overflow their panel sideways. */
const hiddenFilters = (page: Page) =>
  page.getByRole('region', { name: 'Filters' }).evaluate((panel) => {
    const { left, right } = panel.getBoundingClientRect();
    return [...panel.querySelectorAll('fieldset')]
      .filter((group) => {
        const box = group.getBoundingClientRect();
        return box.left < left || box.right > right;
      })
      .map((group) => group.querySelector('legend')?.textContent);
  });

for (const [width, height] of [
  [1366, 650],
  [1360, 900],
  [1024, 768],
  [768, 1024],
] as const)
  test(`at ${width}×${height} every filter is visible, also next to an open record`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    for (const path of ['variables', 'variables/1']) {
      if (path === 'variables/1' && width < 1024) continue;
      await page.goto(path);
      await expect(allLoaded(page, 313)).toBeVisible();
      await page.getByRole('button', { name: /^Filters/ }).click();
      const filters = page.getByRole('region', { name: 'Filters' });
      expect(await hiddenFilters(page)).toEqual([]);
      await filters.getByRole('checkbox').last().scrollIntoViewIfNeeded();
      await expect(filters.getByRole('checkbox').last()).toBeInViewport();
    }
  });

test('a filter does not move while it is used, and those below it close up', async ({ page }) => {
  await page.goto('variables');
  await expect(allLoaded(page, 313)).toBeVisible();
  await page.getByRole('button', { name: 'Filters' }).click();
  const places = () =>
    page
      .getByRole('region', { name: 'Filters' })
      .getByRole('group')
      .evaluateAll((groups) =>
        groups.map((group) => {
          const panel = group.closest('section')?.getBoundingClientRect();
          const { left, top } = group.getBoundingClientRect();
          return [
            group.querySelector('legend')?.textContent,
            left - (panel?.left ?? 0),
            top - (panel?.top ?? 0),
          ];
        }),
      );
  await expect(page.getByRole('group', { name: 'Unit' })).toBeVisible();
  const before = await places();
  await page.getByRole('group', { name: 'Unit' }).getByRole('checkbox').first().click();
  await expect(page.getByRole('button', { name: 'Filters 1' })).toBeVisible();
  await expect(page.getByRole('main').getByText(/^\d+ of 313 variables$/)).toBeVisible();
  const upToUnit = 3;
  expect((await places()).slice(0, upToUnit)).toEqual(before.slice(0, upToUnit));
  expect(await places()).not.toEqual(before);
  await page.mouse.move(0, 0);
  expect((await places()).slice(0, upToUnit)).not.toEqual(before.slice(0, upToUnit));
});

const endOf = (part: Locator) => part.evaluate((element) => element.getBoundingClientRect().right);

test('the tools of a list end where its rows do, and stay there when it becomes a table', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1360, height: 900 });
  await page.goto('variables');
  await expect(allLoaded(page, 313)).toBeAttached();
  const tool = page.getByRole('button', { name: 'Export' });
  const code = page.getByText('B01001_003E').first();
  for (const open of ['Filters', 'Close filters']) {
    expect(await endOf(code)).toBe(await endOf(tool));
    await page.getByRole('button', { name: open }).click();
  }
  const view = page.getByRole('group', { name: 'View' });
  const before = [await view.boundingBox(), await endOf(tool)];
  await view.getByRole('button', { name: 'Table' }).click();
  await expect(page.getByRole('table')).toBeVisible();
  expect([await view.boundingBox(), await endOf(tool)]).toEqual(before);
  const heights = await page
    .getByRole('row')
    .evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().height));
  expect(Math.min(...heights)).toBeLessThan(38);
});

test('the tools of the sources end where the rows do; rule, field and tree of a source end together', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1360, height: 900 });
  await page.goto('sources');
  const row = page.getByRole('main').getByRole('link', { name: /^Sex by Age 24 variables/ });
  const count = row.getByText('24 variables');
  expect(await endOf(count)).toBe(await endOf(page.getByRole('combobox', { name: 'Grouping' })));
  await row.click();
  const field = page.getByRole('searchbox', { name: 'Search this table' });
  const end = await endOf(field);
  expect(await endOf(page.getByRole('heading', { name: 'Variables' }))).toBe(end);
  expect(await endOf(page.getByText('B01001_001E'))).toBe(end);
});

test('a title of 100 kB widens nothing', async ({ page }) => {
  const site = await startCatalogSite('Wide'.repeat(25_000), 1);
  for (const path of ['', 'indicators']) {
    await page.goto(`${site.address}${path}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    for (const width of [1360, 768, 390]) {
      await page.setViewportSize({ width, height: 800 });
      const settings = page.getByRole('banner').getByRole('link', { name: 'Settings' });
      await expect(settings).toBeInViewport({ ratio: 1 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    }
  }
  await site.close();
});

test('on a phone, sentences about a list wrap only between words', async ({ page }) => {
  await configure(page, { json: { baseUrl: 'api/', title: 'Catalog', autoLoad: 100 } });
  const release = await hold(page, /\/api\/variable\/.*offset=/);
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 700 });
    await page.goto('variables?q=median');
    await expect(page.getByRole('button', { name: 'Stop' })).toBeVisible();
    await expect(page.getByText(/^\d+ matches in the first 100 of 313 variables$/)).toBeVisible();
    const broken = await page.getByRole('main').evaluate((main) => {
      const words: string[] = [];
      const walker = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
        const parent = node.parentElement;
        if (parent?.closest('p') == null || parent.closest('.visually-hidden') !== null) continue;
        for (const { index, 0: word } of (node.textContent ?? '').matchAll(/\S+/g)) {
          const range = document.createRange();
          range.setStart(node, index);
          range.setEnd(node, index + word.length);
          if (range.getClientRects().length > 1) words.push(word);
        }
      }
      return words;
    });
    expect(broken).toEqual([]);
  }
  release();
});

test('buttons keep their width, and show in forced colours that they are pressed', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto('variables');
  await expect(allLoaded(page, 313)).toBeVisible();
  const view = page.getByRole('group', { name: 'View' });
  const buttons = [
    view.getByRole('button', { name: 'List' }),
    view.getByRole('button', { name: 'Table' }),
    page.getByRole('button', { name: /^Filters/ }),
  ];
  const widths = () => Promise.all(buttons.map(async (button) => (await button.boundingBox())?.width));
  const outlined = () =>
    Promise.all(
      buttons.slice(0, 2).map((button) => button.evaluate((each) => getComputedStyle(each).outlineStyle)),
    );
  const before = await widths();
  expect(await outlined()).toEqual(['solid', 'none']);
  await page.goto('variables?view=table&unit=%24');
  await expect(page.getByRole('table', { name: 'Variables' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Filters 1' })).toBeVisible();
  expect(await outlined()).toEqual(['none', 'solid']);
  expect(await widths()).toEqual(before);
});

/** What is cut in rows though it fits in two lines and one, and rows that lie over each other. */
const faultyRows = (list: Locator) =>
  list.evaluate((element) => {
    const faults: string[] = [];
    let end = -Infinity;
    for (const item of element.querySelectorAll<HTMLElement>('[role=listitem]')) {
      const { top, bottom } = item.getBoundingClientRect();
      if (top < end - 0.5) faults.push(`${item.textContent} is over another row`);
      end = bottom;
      const link = item.querySelector('a')!;
      if (link.scrollHeight > link.clientHeight + 1) faults.push(`${item.textContent} is cut`);
      for (const part of link.querySelectorAll<HTMLElement>(
        '[data-clamped], [data-clamped] ~ span, bdi, code',
      )) {
        const lineHeight = Number.parseFloat(getComputedStyle(part).lineHeight);
        if (part.clientHeight > 0 && part.clientHeight < lineHeight - 1)
          faults.push(`${part.textContent} has half a line`);
      }
    }
    return faults;
  });

const spacing =
  '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }';
const largeText = 'bdi, code, a span { font-size: 24px !important }';

for (const [width, path, style] of [
  [1360, 'variables', ''],
  [1360, 'indicators', spacing],
  [1360, 'variables/1', ''],
  [768, 'variables', ''],
  [390, 'variables', largeText],
  [320, 'indicators', ''],
  [320, 'variables', spacing],
] as const)
  test(`at ${width} pixels rows of ${path} are as high as their text${style && `, with ${style}`}`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(path);
    const list = page.getByRole('list', { name: /^(Variables|Indicators)$/ });
    await expect(page.getByRole('main').getByText(/^All \d+ loaded$/)).toBeVisible();
    // The list begins close below the header of the page.
    const [main, box] = await Promise.all([page.getByRole('main').boundingBox(), list.boundingBox()]);
    if (!path.endsWith('1')) expect(box!.y - main!.y).toBeLessThanOrEqual(width > 1000 ? 112 : 144);
    // As a reader's own styles are, beside the page's policy.
    await page.evaluate((text) => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(text);
      document.adoptedStyleSheets.push(sheet);
    }, style);
    for (const offset of [0, 2000, 4000, 6000, 3000]) {
      await list.evaluate(async (element, top) => {
        element.scrollTo(0, top);
        // Scrolled in the first frame, rendered in the second.
        await new Promise(requestAnimationFrame);
        await new Promise(requestAnimationFrame);
      }, offset);
      expect(await faultyRows(list)).toEqual([]);
    }
    // The rows end where the list does.
    await list.evaluate((element) => element.scrollTo(0, element.scrollHeight));
    const last = list.getByRole('listitem').last();
    // But for what is less than a pixel.
    await expect(last).toBeInViewport({ ratio: 0.98 });
    const [count, place] = ['aria-setsize', 'aria-posinset'].map((name) => last.getAttribute(name));
    expect(await place).toBe(await count);
  });

test('a name has the width of its row beside no unit, and its code is copied with it', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('variables?q=B19013_001E');
  const row = page.getByRole('list', { name: 'Variables found' }).getByRole('link').first();
  await expect(row).toBeVisible();
  const [nameWidth, rowWidth] = await row.evaluate((link) => {
    const { paddingLeft, paddingRight } = getComputedStyle(link);
    const room = link.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
    return [link.querySelector('[data-clamped]')!.clientWidth, room] as const;
  });
  expect(nameWidth).toBeGreaterThan(rowWidth - 2);
  const copied = await row.evaluate((link) => {
    getSelection()?.selectAllChildren(link);
    return getSelection()
      ?.toString()
      .split(/\s*\n\s*/);
  });
  expect(copied?.[0]).toMatch(/^Median household income in the past 12 months/);
  expect(copied?.at(-1)).toBe('B19013_001E');
});

test('a name with nothing below it is in the middle of its row', async ({ page }) => {
  await page.setViewportSize({ width: 1360, height: 900 });
  await page.goto('indicators?q=dentist');
  const row = page.getByRole('link', { name: /^Adults who visited a dentist/ });
  await expect(row).toBeVisible();
  const [name, box] = await Promise.all([row.locator('[data-clamped]').boundingBox(), row.boundingBox()]);
  expect(Math.abs(name!.y + name!.height / 2 - box!.y - box!.height / 2)).toBeLessThan(2);
});

test('what is selected is said at the lower edge of the window, however long the page, and covers no link in use', async ({
  page,
}) => {
  await page.goto('search?q=ozone');
  await page.getByRole('checkbox', { name: 'Select Ozone, fourth-highest 8-hour reading' }).click();
  await selectionSaved(page, 1);
  const bar = page.locator('[data-selected-bar]');
  const lowerEdge = async () => {
    const { y, height } = (await bar.boundingBox())!;
    return y + height;
  };
  const atShortPage = await lowerEdge();
  for (const path of ['sources/84802', 'search?q=income']) {
    await page.goto(path);
    await expect(bar).toBeVisible();
    expect(await lowerEdge(), path).toBe(atShortPage);
  }
  expect(atShortPage).toBe(page.viewportSize()!.height);
  const links = page.getByRole('main').getByRole('listitem').getByRole('link');
  await links.first().focus();
  const covered = [];
  for (let at = await links.count(); at > 0; at--) {
    const focused = page.locator('main li :focus');
    if ((await focused.count()) === 0) break;
    const { y, height } = (await focused.boundingBox())!;
    if (y + height > (await bar.boundingBox())!.y) covered.push(await focused.textContent());
    await page.keyboard.press('ArrowDown');
  }
  expect(covered).toEqual([]);
});

test('a name that is read from right to left is cut at its end', async ({ page }) => {
  const site = await startCatalogSite('السكن '.repeat(200), 1);
  for (const path of ['indicators', 'indicators?view=table']) {
    await page.goto(`${site.address}${path}`);
    const name = page.getByRole('main').getByRole('link').filter({ hasText: 'السكن' }).first();
    await expect(name).toBeVisible();
    expect(await name.locator('[data-clamped]').evaluate((part) => getComputedStyle(part).direction)).toBe(
      'rtl',
    );
  }
  await site.close();
});

/** Opens a page of a catalog whose only variable, Rent, has these texts. */
async function openWithRent(page: Page, description: string, source: object) {
  const like = sampleCatalog().variable.find(({ sources }) => sources.length === 1)!;
  const sources = [{ ...like.sources[0], ...source }];
  const results = [{ ...like, name: 'Rent', slug: 'rent', description, sources }];
  await page.route('**/api/variable/**', (route) =>
    route.fulfill({ json: { count: 1, next: null, previous: null, results } }),
  );
  // From another page: that of the list has its first page in it.
  await page.goto('settings');
}

test('a text that is read from right to left is cut at its end, also below a source', async ({ page }) => {
  await openWithRent(page, '', { name: 'Survey', description: 'السكن '.repeat(60) });
  await openList(page, 'Sources');
  const about = page.getByRole('main').getByRole('link').filter({ hasText: 'Survey' }).getByText('السكن');
  expect(await about.evaluate((text) => getComputedStyle(text.parentElement!).direction)).toBe('rtl');
});

test('the number at the end of a long source is in view on a phone, and in the one line of a wide row', async ({
  page,
}) => {
  const name =
    'World Survey of Rents in the Past 12 Months by Ministries, on Tenants, Owners and Programs, Part 3';
  await openWithRent(page, 'Paid monthly.', { name });
  const main = page.getByRole('main');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('variables');
  await expect(main.getByText(/^World Survey of Rents .* … Part 3$/)).toBeInViewport({ ratio: 1 });
  await page.setViewportSize({ width: 1360, height: 900 });
  await page.goto('sources');
  await expect(main.getByText(name)).toBeInViewport({ ratio: 1 });
  const row = page.getByRole('main').getByRole('listitem');
  expect((await row.boundingBox())?.height).toBeLessThan(60);
});

test('narrow rows of a list show all of their codes, or none', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  for (const [path, hasCodes] of [
    ['taxonomies', false],
    ['variables?sort=-slug', true],
  ] as const) {
    await page.goto(path);
    const rows = page.getByRole('main').getByRole('listitem');
    await expect(rows.nth(5)).toBeVisible();
    const codes = rows.locator('code').filter({ visible: true });
    expect(await codes.count()).toBe(hasCodes ? await rows.count() : 0);
  }
});

test('a table with all of its columns fits into a window of 1360 px', async ({ page }) => {
  await page.setViewportSize({ width: 1360, height: 900 });
  await page.goto('variables?view=table');
  await expect(allLoaded(page, 313)).toBeVisible();
  const table = page.getByRole('table', { name: 'Variables' });
  expect((await table.boundingBox())?.width).toBeLessThanOrEqual(1160);
});

test('a dot stands between parts of a row that are read in different directions', async ({ page }) => {
  await openWithRent(page, 'Paid monthly.', { name: 'المسح الوطني للأسر (2024)' });
  await openList(page, 'Variables');
  const row = page.getByRole('list', { name: 'Variables' }).getByRole('link');
  await expect(row).toContainText('Paid monthly.');
  const gap = await row.evaluate((element) => {
    const edge = (start: string, side: 'left' | 'right') =>
      [...element.querySelectorAll('bdi')]
        .find(({ textContent }) => textContent.startsWith(start))!
        .getBoundingClientRect()[side];
    return edge('المسح', 'left') - edge('Paid', 'right');
  });
  expect(gap).toBeGreaterThan(8);
});

test('codes of results stand at one edge, also of those that are indicator and variable', async ({
  page,
}) => {
  for (const width of [1000, 1360]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto('search?q=income');
    const rows = page.getByRole('region', { name: /^Indicators/ }).getByRole('link');
    await expect(rows.filter({ hasText: 'also a variable' }).first()).toBeVisible();
    const ends = await rows
      .locator('code')
      .filter({ visible: true })
      .evaluateAll((codes) => codes.map((code) => Math.round(code.getBoundingClientRect().right)));
    expect(ends.length).toBeGreaterThan(3);
    expect(new Set(ends).size).toBe(1);
  }
});

test('no highlight is cut at the end of a line', async ({ page }) => {
  for (const width of [1360, 390, 320]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto('variables?q=income');
    const list = page.getByRole('list', { name: 'Variables found' });
    await expect(list.locator('mark').first()).toBeVisible();
    const cut = await list.evaluate((element) =>
      [...element.querySelectorAll('mark')]
        .filter((mark) => {
          const line = mark.closest('a > span > span')?.getBoundingClientRect();
          const { left, right, top } = mark.getBoundingClientRect();
          const isBelow = top >= (line?.bottom ?? 0);
          // Painted where the line ends: what lies wholly beyond it is left out.
          return (
            !isBelow &&
            getComputedStyle(mark).display === 'inline' &&
            left < (line?.right ?? 0) &&
            right > (line?.right ?? 0)
          );
        })
        .map((mark) => mark.parentElement?.textContent),
    );
    expect(cut).toEqual([]);
  }
});

test('a name of two lines has its height under forced colors, too', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto('variables/28894');
  const row = page.getByRole('listitem').filter({ has: page.locator('[aria-current="true"]') });
  await expect(row).toContainText('Median household income in the past 12 months');
  const link = row.getByRole('link');
  expect(await link.evaluate((a) => a.scrollHeight - a.clientHeight)).toBeLessThanOrEqual(0);
  expect((await row.boundingBox())?.height).toBeGreaterThan(70);
});

test('with larger text, the arrow keys reach no table row that is off screen', async ({ page }) => {
  await page.goto('variables');
  await expect(allLoaded(page, 313)).toBeVisible();
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '150%';
  });
  await page.getByRole('button', { name: 'Table' }).click();
  await page.getByRole('table').getByRole('link').first().focus();
  const hidden: string[] = [];
  for (let step = 1; step <= 50; step += 1) {
    await page.keyboard.press(step <= 25 ? 'ArrowDown' : 'ArrowUp');
    const row = page.locator(`tr[aria-rowindex="${step <= 25 ? 2 + step : 52 - step}"]:has(a:focus)`);
    const isHidden = await row.evaluate((element) => {
      const { top, bottom } = element.getBoundingClientRect();
      const table = element.closest('table')!;
      const isUnderHead = top < table.tHead!.getBoundingClientRect().bottom - 1;
      return isUnderHead || bottom > table.parentElement!.getBoundingClientRect().bottom + 1;
    });
    if (isHidden) hidden.push(`step ${step}`);
  }
  expect(hidden).toEqual([]);
});
