import { configure } from './configure.ts';
import { test as base, expect, type Page } from '@playwright/test';
import { collections } from '../../src/contract/collections.ts';
import type { Fault } from '../faults/fault.ts';
import { list, problem, seven } from '../faults/scripts.ts';
import { faultTable } from '../faults/table.ts';
import { type FaultServer, type Script, startFaultServer } from '../support/faults/fault-server.ts';
import { type FaultSite, faultSite } from '../support/faults/fault-site.ts';
import { axeViolations } from './axe-violations.ts';

// As many as a third of all tests: in one worker, they would run alone at the end.
base.describe.configure({ mode: 'parallel' });

let own: FaultServer;
let other: FaultServer;
let site: FaultSite;

base.beforeAll(async () => {
  other = await startFaultServer();
  site = faultSite(other.origin);
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

function put(server: FaultServer, script: Script, collection: Fault['collection'] = 'indicator') {
  return server.put(script, collection);
}

async function expectAccessible(page: Page) {
  for (const [width, colorScheme] of [
    [1360, 'light'],
    [390, 'dark'],
  ] as const) {
    await page.setViewportSize({ width, height: 860 });
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    // The other theme is painted two frames later.
    await page.evaluate(async () => {
      await new Promise(requestAnimationFrame);
      await new Promise(requestAnimationFrame);
    });
    expect(await axeViolations(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  }
}

for (const [kind, faults] of Object.entries(faultTable)) {
  test.describe(kind, () => {
    for (const { name, serve, collection = 'indicator', expect: expected, screen } of faults) {
      if (screen === undefined) continue;
      test(name, async ({ page }) => {
        const { title, plural } = collections[collection];
        await openList(page, put(own, serve, collection).baseUrl, plural);
        if (expected.failure !== undefined) {
          const message = page
            .getByRole('alert')
            .or(page.getByRole('note').filter({ hasText: 'Trying again' }));
          await expect(message.first()).toBeVisible();
        }
        const rows = page.getByRole('list', { name: title });
        if (screen.open === true) await rows.getByRole('link').first().click();
        if (screen.unfold === true) await page.getByText('Technical details').click();
        await expect(page.getByRole('main').getByText(screen.text).first()).toBeVisible({ timeout: 8000 });
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
  await openList(page, put(own, list(records)).baseUrl);
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
  test('a service that allows every origin is read', async ({ page }) => {
    await openList(page, put(other, list(seven)).baseUrl);
    await expect(page.getByRole('main').getByText('All 7 loaded')).toBeVisible();
  });

  test('a service without CORS is distinguished, with the origin to allow', async ({ page }) => {
    await openList(page, put(other, withoutLeave).baseUrl);
    await expect(page.getByRole('alert')).toContainText('does not allow access from this site');
    await expect(page.getByRole('alert')).toContainText(own.origin);
    await expectAccessible(page);
  });

  test('a duplicate CORS header is reported, and a service that requires credentials gets none', async ({
    page,
  }) => {
    await openList(page, put(other, withHeader('Access-Control-Allow-Origin', '*, *')).baseUrl);
    await expect(page.getByRole('alert')).toContainText('does not allow access from this site');
    const sent: (string | undefined)[] = [];
    const wanting: Script = (asked) => {
      sent.push(asked.request.headers.cookie, asked.request.headers.authorization);
      return withHeader('Access-Control-Allow-Credentials', 'true')(asked);
    };
    await page.context().addCookies([{ name: 'login', value: 'secret', url: other.origin }]);
    await openList(page, put(other, wanting).baseUrl);
    await expect(page.getByRole('main').getByText('All 7 loaded')).toBeVisible();
    expect(sent.filter((each) => each !== undefined)).toEqual([]);
    await page.context().clearCookies();
  });

  test('page 1 stays if only page 1 has a CORS header', async ({ page }) => {
    const { baseUrl } = put(other, (asked) => (asked.offset === 0 ? list(seven) : withoutLeave)(asked));
    await openList(page, baseUrl);
    await expect(page.getByRole('alert')).toContainText('Loading stopped at 3 of 7 indicators.');
    await expect(page.getByRole('main').getByText('3 of 7 loaded')).toBeVisible();
  });

  test('a service that resets every connection is reported as unreachable, not as CORS', async ({ page }) => {
    const { baseUrl } = put(other, () => ({ raw: (socket) => socket.resetAndDestroy() }));
    await openList(page, baseUrl);
    await expect(page.getByRole('alert')).toContainText('Can’t reach 127.0.0.1:', { timeout: 10_000 });
  });

  test('a redirect to another host is not followed into the list', async ({ page }) => {
    const { baseUrl } = put(other, list(seven));
    const script: Script = (asked) => ({
      status: 302,
      headers: { Location: `${baseUrl}indicator/?${asked.query}` },
    });
    await openList(page, put(own, script).baseUrl);
    await expect(page.getByRole('alert')).toContainText('redirects to another site');
    await expect(page.getByRole('alert')).toContainText(other.origin);
  });
});

test.describe('Over time', () => {
  test('Try again requests only the failed page, and the records shown stay', async ({ page }) => {
    let broken = true;
    const { baseUrl, asked } = put(own, (each) =>
      (broken && each.offset === 3 ? problem(403, 'Not now.') : list(seven))(each),
    );
    await openList(page, baseUrl);
    await page.getByRole('alert').getByRole('button', { name: 'Details' }).click();
    await expect(page.getByRole('alert')).toContainText('“Not now.”');
    await expect(page.getByRole('main').getByText('3 of 7 loaded')).toBeVisible();
    broken = false;
    const before = asked.length;
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('main').getByText('All 7 loaded')).toBeVisible();
    expect(asked.slice(before).map((address) => new URL(address).searchParams.get('offset'))).toEqual([
      '3',
      '6',
    ]);
    await expect(page.getByRole('alert')).toBeHidden();
  });

  test('a countdown shows the requested delay, then the list loads', async ({ page }) => {
    const { baseUrl } = put(own, (asked) =>
      (asked.tries === 1 && asked.offset === 0
        ? problem(503, 'Starting.', { 'Retry-After': '3' })
        : list(seven))(asked),
    );
    await openList(page, baseUrl);
    await expect(
      page.getByRole('main').getByText(/Trying again in 3 seconds \(attempt 2 of 3\)/),
    ).toBeVisible();
    await expect(
      page.getByRole('main').getByText(/Trying again in 1 second \(attempt 2 of 3\)/),
    ).toBeVisible();
    await expect(page.getByRole('main').getByText('All 7 loaded')).toBeVisible();
  });
});
