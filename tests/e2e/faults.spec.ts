import { test as base, expect, type Page } from '@playwright/test';
import { collectionWords } from '../../src/contract/collection-names.ts';
import { list, seven } from '../faults/scripts.ts';
import { faultTable } from '../faults/table.ts';
import { type FaultServer, type Script, startFaultServer } from '../support/faults/fault-server.ts';
import { type FaultSite, faultSite } from '../support/faults/fault-site.ts';
import { expectAccessible } from './expect-accessible.ts';
import { allLoaded, configure } from './journey.ts';

let own: FaultServer;
let other: FaultServer;
let site: FaultSite;

base.beforeAll(async () => {
  other = await startFaultServer();
  site = await faultSite(other.origin);
  own = await startFaultServer(site.listener);
});
base.afterAll(async () => {
  await own.close();
  await other.close();
  site.remove();
});

// The browser's own console errors about failed responses; any other console error fails the test.
const browserWords = /Failed to load resource|blocked by CORS policy|net::ERR_/;

interface Watched {
  page: Page;
  problems: string[];
}

/**
 * One page for all rows, since a new one for each would take most of the time; of each row it is checked that nothing
 * ran, nothing leaked and nothing broke.
 */
const test = base.extend<{ page: Page }, { watched: Watched }>({
  watched: [
    async ({ browser }, run) => {
      // A service worker would respond before the test does; it has its own tests.
      const context = await browser.newContext();
      await context.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'serviceWorker'));
      const page = await context.newPage();
      const problems: string[] = [];
      page.on('console', (message) => {
        const bad = message.type() === 'error' || message.type() === 'warning';
        if (bad && !browserWords.test(message.text())) problems.push(message.text());
      });
      page.on('pageerror', (error) => problems.push(String(error)));
      page.on('dialog', (dialog) => problems.push(`dialog: ${dialog.message()}`));
      page.on('popup', (popup) => problems.push(`popup: ${popup.url()}`));
      page.on('request', (request) => {
        const { origin, protocol } = new URL(request.url());
        if (protocol !== 'data:' && origin !== own.origin && origin !== other.origin)
          problems.push(`asked: ${request.url()}`);
      });
      await run({ page, problems });
      await context.close();
    },
    { scope: 'worker' },
  ],
  page: async ({ watched: { page, problems } }, run) => {
    problems.length = 0;
    await page.setViewportSize({ width: 1360, height: 900 });
    await page.emulateMedia({ colorScheme: 'light' });
    await run(page);
    expect(await page.evaluate(() => Reflect.get(window, 'ran'))).toBeUndefined();
    expect(problems).toEqual([]);
    await page.unrouteAll();
  },
});

/** Opens a list in the explorer with the service at `baseUrl`. */
async function openList(page: Page, baseUrl: string, path = 'indicators') {
  await configure(page, { json: { baseUrl, title: 'Strange catalog' } });
  await page.goto(`${own.origin}/${path}`);
}

for (const [kind, faults] of Object.entries(faultTable)) {
  test.describe(kind, () => {
    for (const { name, serve, collection = 'indicator', expect: expected, screen } of faults) {
      if (screen === undefined) continue;
      test(name, async ({ page }) => {
        const { title, segment } = collectionWords[collection];
        await openList(page, own.put(serve, collection).baseUrl, segment);
        if (expected.failure !== undefined) {
          const trying = page.getByRole('note').filter({ hasText: 'Trying again' });
          await expect(page.getByRole('alert').or(trying).first()).toBeVisible();
        }
        const rows = page.getByRole('list', { name: title });
        if (screen.open === true) await rows.getByRole('link').first().click();
        if (screen.unfold === true) await page.getByText('Technical details').click();
        await expect(page.getByRole('main').getByText(screen.text).first()).toBeVisible();
        if ((expected.shown ?? 0) > 0)
          await expect(rows.locator('[aria-setsize]').first()).toHaveAttribute(
            'aria-setsize',
            String(expected.shown),
          );
        await expect(page.getByRole('navigation', { name: 'Catalog' })).toBeVisible();
        if (screen.axe === true) await expectAccessible(page);
      });
    }
  });
}

test('records with a word of 100,000 letters leave every search with a result', async ({ page }) => {
  const word = 'x'.repeat(100_000);
  const records = [{ ...seven[0], name: word }, { ...seven[1], description: `Before ${word}` }, seven[2]];
  await openList(page, own.put(list(records)).baseUrl);
  const rows = page.getByRole('list', { name: 'Indicators' }).getByRole('listitem');
  await expect(rows).toHaveCount(3);
  const search = page.getByRole('searchbox', { name: 'Search indicators' });
  for (const [query, found] of [
    ['indicator 3', 1],
    ['indicatr', 3],
    [word.slice(0, 500), 2],
  ] as const) {
    await search.fill(query);
    await expect(rows).toHaveCount(found);
  }
});

/** Seven valid records, with one response header changed. */
const withHeader =
  (name: string, value: string): Script =>
  (asked) => {
    const reply = list(seven)(asked);
    return typeof reply !== 'object' || 'raw' in reply
      ? reply
      : { ...reply, headers: { ...reply.headers, [name]: value } };
  };

const withoutLeave = withHeader('Access-Control-Allow-Origin', 'https://elsewhere.invalid');

test.describe('Across origins', () => {
  test('a service without CORS is distinguished, with the origin to allow', async ({ page }) => {
    await openList(page, other.put(withoutLeave).baseUrl);
    await expect(page.getByRole('alert')).toContainText('does not allow access from this site');
    await expect(page.getByRole('alert')).toContainText(own.origin);
    await expectAccessible(page);
  });

  test('a duplicate CORS header is reported; credentials are never sent', async ({ page }) => {
    await openList(page, other.put(withHeader('Access-Control-Allow-Origin', '*, *')).baseUrl);
    await expect(page.getByRole('alert')).toContainText('does not allow access from this site');
    const sent: (string | undefined)[] = [];
    const wanting: Script = (asked) => {
      sent.push(asked.request.headers.cookie, asked.request.headers.authorization);
      return withHeader('Access-Control-Allow-Credentials', 'true')(asked);
    };
    await page.context().addCookies([{ name: 'login', value: 'secret', url: other.origin }]);
    await openList(page, other.put(wanting).baseUrl);
    await expect(allLoaded(page, 7)).toBeVisible();
    expect(sent.filter((each) => each !== undefined)).toEqual([]);
    await page.context().clearCookies();
  });

  test('page 1 stays if only page 1 has a CORS header', async ({ page }) => {
    const { baseUrl } = other.put((asked) => (asked.offset === 0 ? list(seven) : withoutLeave)(asked));
    await openList(page, baseUrl);
    await expect(page.getByRole('alert')).toContainText('Loading stopped at 3 of 7 indicators.');
    await expect(page.getByRole('main').getByText('3 of 7 loaded')).toBeVisible();
  });

  test('a service that resets every connection is reported as unreachable, not as CORS', async ({ page }) => {
    const { baseUrl } = other.put(() => ({ raw: (socket) => socket.resetAndDestroy() }));
    await openList(page, baseUrl);
    await expect(page.getByRole('alert')).toContainText('Can’t reach 127.0.0.1:');
  });

  test('a redirect to another host is not followed into the list', async ({ page }) => {
    const { baseUrl } = other.put(list(seven));
    const script: Script = (asked) => ({
      status: 302,
      headers: { Location: `${baseUrl}indicator/?${asked.query}` },
    });
    await openList(page, own.put(script).baseUrl);
    await expect(page.getByRole('alert')).toContainText('redirects to another site');
    await expect(page.getByRole('alert')).toContainText(other.origin);
  });
});
