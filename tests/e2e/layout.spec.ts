import type { Locator, Page } from '@playwright/test';
import { allLoaded, expect, openFirst, openList, rowsOf, selectionSaved, test } from './journey.ts';

test.use({ expectedErrors: [/Failed to load resource/] });

test('at 320 pixels a name of a megabyte moves nothing out of the page', async ({ page }) => {
  const name = `${'Unbrokenname'.repeat(90_000)} end`;
  const record = { id: 1, name, slug: 'x'.repeat(5000), description: name };
  await page.route('**/api/indicator/**', (route) =>
    route.fulfill({ json: { count: 1, next: null, previous: null, results: [record] } }),
  );
  await page.setViewportSize({ width: 320, height: 256 });
  // From another page: that of the list has its first page in it.
  await page.goto('settings');
  await openList(page, 'Indicators');
  await expect(allLoaded(page, 1)).toBeVisible();
  // Neither the page nor its scroll containers scroll horizontally.
  const wide = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('html, main, main div')]
        .filter((box) => box.scrollWidth > box.clientWidth && getComputedStyle(box).overflowX !== 'visible')
        .map((box) => `${box.tagName} ${box.className} ${box.scrollWidth}`),
    );
  const onScreen = () => page.evaluate(() => document.documentElement.scrollWidth);
  expect(await wide()).toEqual([]);
  await openFirst(page);
  expect(await wide()).toEqual([]);
  for (const path of ['./', 'settings', 'search?q=unbroken', 'nowhere']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await wide(), path).toEqual([]);
    expect(await onScreen(), path).toBeLessThanOrEqual(320);
  }
});

test('with forced colours, selection, focus and errors are visible, and nothing moves', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
  await page.route('**/api/taxonomy/**', (route) => route.fulfill({ status: 403, json: { detail: 'No' } }));
  await page.goto('indicators');
  await expect(allLoaded(page, 136)).toBeVisible();
  const rows = rowsOf(page, 'Indicators');
  await rows.first().click();
  await expect(page.getByRole('heading', { level: 2 })).toBeFocused();
  expect(await lineOf(rows.first())).toBe('2px');
  expect(await lineOf(rows.nth(1))).toBe('0px');
  const current = page.getByRole('navigation').getByRole('link', { name: /^Indicators/ });
  expect(await lineOf(current)).toBe('2px');
  await current.focus();
  await page.keyboard.press('Tab');
  expect(await lineOf(page.locator(':focus'))).toBe('3px');
  await current.click();
  await openList(page, 'Taxonomies');
  const alert = page.getByRole('alert');
  await expect(alert).toContainText('could not be loaded');
  expect(await alert.evaluate((element) => getComputedStyle(element).borderTopStyle)).toBe('solid');
  const moving = await page.evaluate(
    () => document.getAnimations().filter((one) => Number(one.effect?.getTiming().duration) > 1).length,
  );
  expect(moving).toBe(0);
});

for (const colorScheme of ['dark', 'light'] as const)
  test(`a match can be read in a ${colorScheme} contrast theme`, async ({ page }) => {
    await page.emulateMedia({ forcedColors: 'active', colorScheme });
    await page.goto('variables?q=income');
    const mark = rowsOf(page, 'Variables').locator('mark').first();
    await expect(mark).toBeVisible();
    // Of its middle, without its edges: the letters and what is behind them.
    const { x, y, width, height } = (await mark.boundingBox())!;
    const clip = { x: x + 4, y: y + height * 0.3, width: width - 8, height: height * 0.4 };
    const png = (await page.screenshot({ clip })).toString('base64');
    const contrast = await page.evaluate(async (data) => {
      const image = new Image();
      image.src = `data:image/png;base64,${data}`;
      await image.decode();
      const context = new OffscreenCanvas(image.width, image.height).getContext('2d')!;
      context.drawImage(image, 0, 0);
      const { data: pixels } = context.getImageData(0, 0, image.width, image.height);
      const greens = pixels.filter((_, at) => at % 4 === 1);
      return Math.max(...greens) - Math.min(...greens);
    }, png);
    expect(contrast).toBeGreaterThan(100);
  });

test.describe('copied text', () => {
  test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

  test('a copied record has no words that are not on the screen', async ({ page }) => {
    await page.goto('variables');
    await rowsOf(page, 'Variables').nth(4).click();
    const panel = page.getByRole('region', { name: /Under 5 years$/ });
    await expect(panel.getByText('Open data page')).toBeVisible();
    for (const text of await copied(page, panel)) {
      expect(text).toContain('Open data page');
      expect(text).not.toContain('opens in a new tab');
      expect(text).not.toContain('of the open variable');
    }
  });

  test('copied rows of a table have a tab between their cells', async ({ page }) => {
    await page.goto('variables?view=table');
    await expect(allLoaded(page, 313)).toBeVisible();
    const [text, html] = await copied(page, page.getByRole('table'));
    const lines = text.split('\n');
    expect(lines.slice(0, 3).map((line) => line.split('\t')[0])).toEqual([
      'Name',
      'Ozone, fourth-highest 8-hour reading',
      'PM2.5, annual mean',
    ]);
    // Descriptions, which the first page has few of, come last.
    expect(lines[0]?.split('\t')).toEqual([
      'Name',
      'Unit',
      'Universe',
      'Period',
      'Sources',
      'Code',
      'Description',
    ]);
    expect(lines.slice(0, 3).map((line) => line.split('\t').length)).toEqual([7, 7, 7]);
    expect(html).toContain('<table');
  });
});

for (const [path, parts] of [
  ['sources', '[data-scrolls] li a > span:first-child > span:first-child > bdi'],
  ['health', 'main section a.button'],
] as const)
  test(`the rows of ${path} have the same columns`, async ({ page }) => {
    await page.goto(path);
    await expect(page.locator(parts).nth(2)).toBeVisible();
    const places = await page
      .locator(parts)
      .evaluateAll((all) => all.map((each) => each.getBoundingClientRect().left));
    expect(new Set(places).size).toBe(1);
  });

/** The rendered outline width of an element. */
function lineOf(locator: Locator): Promise<string> {
  return locator.evaluate((element) => {
    const { outlineStyle, outlineWidth } = getComputedStyle(element);
    return outlineStyle === 'none' ? '0px' : outlineWidth;
  });
}

/** What readers do with text: its size in the browser's settings, or a style sheet of theirs. */
const texts: Record<string, number | string> = {
  'text of 200 %': 32,
  'no text below 20 pixels':
    ':root { --text-xs: 20px; --text-s: 20px; --text-m: 20px } .area { font-size: 20px !important }',
  'spaced text':
    '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }',
};

for (const width of [1360, 320])
  for (const [title, text] of Object.entries(texts))
    test(`with ${title} at ${width} pixels, every page and its text fit the window`, async ({ page }) => {
      // It visits every page.
      test.slow();
      await page.setViewportSize({ width, height: 844 });
      if (typeof text === 'number') {
        const session = await page.context().newCDPSession(page);
        await session.send('Page.setFontSizes', { fontSizes: { standard: text } });
      }
      const main = page.getByRole('main');
      const wide = async (path: string) => expect.soft(await tooWide(page, text), path).toEqual([]);
      await page.goto('search?q=ozone');
      await main
        .getByRole('checkbox', { name: /^Select / })
        .first()
        .click();
      await selectionSaved(page, 1);
      await wide('search');
      for (const [path, ready] of Object.entries({
        './': '59 sources',
        'variables?view=table': 'All 313 loaded',
        'sources/84802': 'Technical details',
        selection: 'saved in this browser only',
        sources: '59 sources',
        help: 'Move a record',
        health: 'To fix',
        settings: 'Dark',
        changes: 'Copy feed link',
        nowhere: 'Page not found',
        variables: 'All 313 loaded',
      })) {
        await page.goto(path);
        await expect(page.getByText(ready).first()).toBeAttached();
        await wide(path);
      }
      await main.getByRole('button', { name: 'Export' }).click();
      await expect(page.getByRole('button', { name: 'Copy for a spreadsheet' })).toBeVisible();
      await wide('export');
      await page.keyboard.press('Escape');
      await openFirst(page, 'Variables');
      await main.getByText('Technical details').click();
      await wide('record');
      await expect(page.getByRole('button', { name: 'Close record' })).toBeInViewport({ ratio: 1 });
    });

/** Controls beyond the sides of the window, and texts beyond those of what has them; the navigation of a phone scrolls. */
const tooWide = (page: Page, text: number | string) =>
  page.evaluate((styles) => {
    if (typeof styles === 'string') {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(styles);
      document.adoptedStyleSheets = [sheet];
    }
    const visible = [...document.querySelectorAll<HTMLElement>('*')].filter(
      (part) =>
        part.closest('nav, .visually-hidden, .scroller') === null &&
        part.checkVisibility({ checkVisibilityCSS: true }),
    );
    const beyond = visible.filter((part) => {
      const { left, right } = part.getBoundingClientRect();
      const isControl = part.matches('a, button, input, select, textarea');
      return isControl && (left < 0 || right > innerWidth) && part.closest('[data-rows]') === null;
    });
    const texts = 'html, main, dialog, a, button, summary, legend, h1, h2, p, dt, dd, td';
    const overflowing = visible.filter(
      (part) =>
        part.matches(texts) &&
        part.scrollWidth > part.clientWidth + 1 &&
        !['inline', 'contents'].includes(getComputedStyle(part).display) &&
        getComputedStyle(part).textOverflow === 'clip' &&
        (part.matches('html, main, dialog') || getComputedStyle(part).overflowX === 'visible'),
    );
    return [...beyond, ...overflowing].map((part) => part.outerHTML.slice(0, 200));
  }, text);

/** What is pasted as plain text and as HTML after all of an element was selected and copied. */
async function copied(page: Page, locator: Locator) {
  await locator.evaluate((element) => getSelection()!.selectAllChildren(element));
  await page.keyboard.press('ControlOrMeta+c');
  return page.evaluate(async () => {
    const [item] = await navigator.clipboard.read();
    const read = async (type: string) => (await item!.getType(type)).text();
    return [await read('text/plain'), await read('text/html')] as const;
  });
}
