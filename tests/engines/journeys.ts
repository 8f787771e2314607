import { expect } from 'vitest';
import type { ServedCatalog } from '../support/start/restartable-serve.ts';
import type { EnginePage, Look } from './engine-page.ts';

/** Where the journeys look, by role and name: the one place to change when a label on the screen changes. */
const places = {
  main: { role: 'main' },
  title: (name: string | RegExp) => ({ role: 'heading', level: 1, name }),
  record: { role: 'heading', level: 2 },
  rows: (list: string): Look => ({ role: 'link', within: { role: 'list', name: list } }),
  tableRows: (table: string): Look => ({ role: 'link', within: { role: 'table', name: table } }),
  searchField: { role: 'searchbox' },
  closeRecord: { role: 'button', name: 'Close record' },
  cite: { role: 'button', name: 'Cite' },
  sourceLink: { role: 'link', name: /Open data page/ },
  navigation: (name: RegExp): Look => ({ role: 'link', name, within: { role: 'navigation' } }),
  filters: { role: 'button', name: /^Filters/ },
  firstUnit: {
    role: 'checkbox',
    within: { role: 'group', name: 'Unit', within: { role: 'region', name: 'Filters' } },
  },
  order: { role: 'combobox', name: 'Order' },
  tableSwitch: { role: 'button', name: 'Table' },
  palette: { role: 'dialog', name: 'Search everything' },
  paletteField: { role: 'combobox', within: { role: 'dialog', name: 'Search everything' } },
  dark: { role: 'radio', name: 'Dark' },
  banner: { role: 'note' },
  alert: { role: 'alert' },
  retry: { role: 'button', name: 'Try again' },
} as const satisfies Record<string, Look | ((name: never) => Look)>;

/** What the status line of a list says. */
const sentences = {
  allLoaded: (count: number) => new RegExp(`All ${count} loaded`),
  matches: (list: string) => new RegExp(`(\\d+) match(es)? in ${list}`),
  shown: /(\d+) of 313 variables/,
  saved: /Copy of .* saved/,
  unreachable: /could not be loaded|Loading stopped at/,
};

/** Something a person does with the explorer from beginning to end. */
interface Journey {
  title: string;
  run: (page: EnginePage, served: ServedCatalog) => Promise<void>;
  /** Console errors that belong to it. */
  expectedProblems?: readonly RegExp[];
}

/** What a browser writes to its console about a server that does not answer. */
const unreachable =
  /Failed to load resource|NetworkError|ERR_CONNECTION_REFUSED|Could not connect|Service ?Worker|access control/i;

/** An address without its query, which also says where the list is scrolled to. */
const pathOf = (href: string | null | undefined) => href?.split('?')[0];

/** Runs in the page: captions of groups that are not below the upper border of their group. */
function legendsOutsideTheirGroup(): string[] {
  const legends = [...document.querySelectorAll('legend')].filter((legend) => {
    const group = legend.closest('fieldset')?.getBoundingClientRect();
    return group !== undefined && legend.getBoundingClientRect().top < group.top + 8;
  });
  return legends.map(({ textContent }) => textContent);
}

/** Runs in the page: the middles of the search field and of the tools beside it, in px from the top. */
function linesOfTools(): number[] {
  const search = document.querySelector('main input[type="search"]');
  const tools = document.querySelectorAll('main [data-tools] button');
  const middles = [...tools, ...(search === null ? [] : [search])].map((tool) => {
    const { top, bottom } = tool.getBoundingClientRect();
    return Math.round((top + bottom) / 2);
  });
  return [...new Set(middles)];
}

export const journeys: readonly Journey[] = [
  {
    title: 'from the start page to a list, all of it loaded',
    // A click before the application has started leaves the page, which aborts the imports of that page.
    expectedProblems: [/^ChunkLoadError: /],
    async run(page) {
      await page.goto('./');
      await page.see(places.title(/Catalog/));
      await page.click(places.navigation(/^Variables/));
      await page.see(places.title('Variables'));
      await page.seeText(places.main, sentences.allLoaded(313));
      expect((await page.all(places.rows('Variables'))).length).toBeGreaterThan(5);
    },
  },
  {
    title: 'a search narrows the list, counts its matches and marks them',
    async run(page) {
      await page.goto('indicators');
      await page.seeText(places.main, sentences.allLoaded(136));
      await page.driver.press('/');
      await page.see(places.searchField, ({ focused }) => focused);
      await page.driver.type('median household inc');
      const { text } = await page.seeText(places.main, sentences.matches('136 indicators'));
      const count = Number(sentences.matches('136 indicators').exec(text)?.[1]);
      expect(count).toBeGreaterThan(0);
      expect(count).toBeLessThan(136);
      await page.seeText(places.rows('Indicators found'), /median/i);
      await page.seeAddress(/[?&]q=median/);
    },
  },
  {
    title: 'a record opens by click, shows its source, and Escape returns the focus to its row',
    async run(page) {
      await page.goto('variables');
      await page.seeText(places.main, sentences.allLoaded(313));
      const [row] = await page.all(places.rows('Variables'));
      await page.click(places.rows('Variables'));
      await page.see(places.record);
      const link = await page.see(places.sourceLink);
      expect(link.href).toMatch(/^https:\/\//);
      expect(link.rel).toBe('noopener noreferrer');
      await page.driver.press('Escape');
      await page.gone(places.closeRecord);
      await page.see(
        places.rows('Variables'),
        ({ focused, href }) => focused && pathOf(href) === pathOf(row?.href),
      );
    },
  },
  {
    title: 'the keyboard alone reaches the last row, opens it and closes it',
    async run(page) {
      await page.goto('variables');
      await page.seeText(places.main, sentences.allLoaded(313));
      await page.driver.evaluate(() => document.querySelector<HTMLElement>('[role="listitem"] a')?.focus());
      const first = await page.see(places.rows('Variables'), ({ focused }) => focused);
      await page.driver.press('End');
      const last = await page.see(
        places.rows('Variables'),
        ({ focused, href }) => focused && pathOf(href) !== pathOf(first.href),
      );
      await page.driver.press('Enter');
      await page.see(places.record);
      await page.driver.press('Escape');
      await page.gone(places.closeRecord);
      await page.see(
        places.rows('Variables'),
        ({ focused, href }) => focused && pathOf(href) === pathOf(last.href),
      );
    },
  },
  {
    title: 'filter, order and table change the list, and back undoes them one by one',
    async run(page) {
      await page.goto('variables');
      await page.seeText(places.main, sentences.allLoaded(313));
      await page.click(places.filters);
      await page.click(places.firstUnit);
      await page.seeText(places.main, sentences.shown);
      await page.click(places.filters);
      await page.see(places.order);
      await page.driver.evaluate(() => {
        const order = document.querySelector('select');
        const option = [...(order?.options ?? [])].find(({ text }) => text === 'Name, Z to A');
        if (order && option) order.value = option.value;
        order?.dispatchEvent(new Event('change', { bubbles: true }));
      });
      await page.seeText(places.main, /sorted Z–A/);
      await page.click(places.tableSwitch);
      expect((await page.see(places.tableRows('Variables'))).text).not.toBe('');
      await page.driver.back();
      await page.see(places.rows('Variables'));
      await page.seeText(places.main, /sorted Z–A/);
      await page.driver.back();
      await page.see(places.main, ({ text }) => !text.includes('sorted Z–A'));
      await page.driver.forward();
      await page.seeText(places.main, /sorted Z–A/);
    },
  },
  {
    title: 'the tools above a list or a table are on the line of its search field',
    async run(page) {
      await page.driver.resize(1366, 800);
      for (const path of ['variables', 'variables?view=table']) {
        await page.goto(path);
        await page.seeText(places.main, sentences.allLoaded(313));
        expect(await page.driver.evaluate(linesOfTools)).toHaveLength(1);
      }
    },
  },
  {
    title: 'Ctrl+K searches everything and opens what is found',
    async run(page) {
      await page.goto('taxonomies');
      await page.seeText(places.main, /All \d+ loaded/);
      await page.driver.press('Control', 'k');
      await page.see(places.palette);
      await page.see(places.paletteField, ({ focused }) => focused);
      await page.driver.type('rent');
      const hit = { role: 'option', name: /^(?!All results).*rent/i, within: places.palette };
      const { href } = await page.see(hit, (seen) => /\/(indicators|variables)\/\d+/.test(seen.href ?? ''));
      await page.click(hit);
      await page.gone(places.palette);
      await page.see(places.record);
      await page.seeAddress(new RegExp(`${pathOf(href)}(\\?|$)`));
    },
  },
  {
    title: 'a setting holds after a reload',
    async run(page) {
      await page.goto('settings');
      await page.see(places.dark);
      expect(await page.driver.evaluate(legendsOutsideTheirGroup)).toEqual([]);
      await page.click(places.dark);
      await page.driver.reload();
      await page.see(places.dark, ({ pressed }) => pressed);
    },
  },
  {
    title: 'a link to a record opens it in its list; it survives a reload',
    async run(page, served) {
      const { results } = await (await fetch(`${served.address}api/variable/?format=api`)).json();
      // One that is part of nothing is called by its name alone.
      const { id, name } = results.find(
        ({ denominators }: { denominators: unknown[] }) => denominators.length === 0,
      );
      await page.goto(`variables/${id}`);
      await page.see({ ...places.record, name });
      await page.driver.reload();
      await page.see({ ...places.record, name });
      // The name is there before the application, which a press that began before it does not reach.
      await page.see(places.cite);
      await page.click(places.closeRecord);
      await page.gone(places.closeRecord);
      await page.seeAddress(/\/variables(\?|$)/);
    },
  },
  {
    title: 'a service that cannot be reached is named, and Try again loads the list once it is back',
    expectedProblems: [unreachable],
    async run(page, served) {
      await page.goto('settings');
      await page.see(places.title('Settings'));
      await served.kill();
      await page.click(places.navigation(/^Indicators/));
      await page.see(places.alert, ({ text }) => sentences.unreachable.test(text));
      await served.start();
      await page.click({ ...places.retry, within: places.alert });
      await page.seeText(places.main, sentences.allLoaded(136));
      await page.gone(places.alert);
    },
  },
  {
    title: 'without the server a reload shows the saved list, says so, and searches it',
    expectedProblems: [unreachable],
    async run(page, served) {
      await page.goto('indicators');
      await page.seeText(places.main, sentences.allLoaded(136));
      // The application is saved some seconds after the first paint.
      await page.until(
        async () =>
          (await page.driver.evaluate(() => {
            // Drivers do not wait for a promise: the next call sees the number.
            const count = caches.open('catalog-explorer-pages').then((cache) => cache.keys());
            void count.then(({ length }) => Reflect.set(window, 'savedPages', length));
            const isActive = navigator.serviceWorker.controller?.state === 'activated';
            return isActive && Reflect.get(window, 'savedPages') >= 5;
          })) || undefined,
        () => 'a service worker and saved pages',
      );
      await served.kill();
      try {
        await page.driver.reload();
        await page.seeText(places.main, sentences.allLoaded(136));
        await page.seeText(places.banner, sentences.saved);
        await page.click(places.searchField);
        await page.driver.type('poverty');
        await page.seeText(places.main, sentences.matches('136 indicators'));
      } finally {
        await served.start();
      }
    },
  },
];
