import { list, seven, text } from '../faults/scripts.ts';
import { startFaultServer } from '../support/faults/fault-server.ts';
import { faultSite } from '../support/faults/fault-site.ts';
import { expect, test } from './journey.ts';

const MiB = 2 ** 20;

/** A page of records with distinct field names, which engines parse most slowly. */
function ofManyFields(): string {
  const records = Array.from({ length: 1_800_000 }, (_, index) => `{"k${1_000_000 + index}":1}`);
  return `{"count":1,"next":null,"results":[${records.join(',')}]}`;
}

/** One page of valid records, over five MiB. */
function large(): string {
  const description = 'word '.repeat(100);
  const results = Array.from({ length: 9000 }, (_, index) => ({ ...seven[0], id: index, description }));
  return JSON.stringify({ count: results.length, next: null, results });
}

test('a page that would block the browser is rejected while the explorer stays responsive; a large one is read', async ({
  page,
}) => {
  const bodies = { heavy: ofManyFields(), large: large() };
  expect(bodies.heavy.length).toBeLessThan(32 * MiB);
  expect(bodies.large.length).toBeGreaterThan(4 * MiB);
  let body = bodies.heavy;
  const server = await startFaultServer((asked, answer) => site.listener(asked, answer));
  const { baseUrl } = server.put((asked) => (asked.offset === 0 ? text(body) : list(seven))(asked));
  const site = faultSite(server.origin, baseUrl);
  try {
    await page.goto(`${server.origin}/indicators`);
    const alert = page.getByRole('alert');
    await expect(alert).toContainText('Indicators could not be loaded. The page is too complicated.');
    await page
      .getByRole('navigation')
      .getByRole('link', { name: /^Variables/ })
      .click();
    await expect(page.getByRole('main').getByText('All 0 loaded')).toBeVisible();
    await page
      .getByRole('navigation')
      .getByRole('link', { name: /^Indicators/ })
      .click();
    // Opening the list again repeats the request, which is rejected again.
    await expect(alert).toContainText('The page is too complicated.');
    body = bodies.large;
    await alert.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('main').getByText('All 9,000 loaded')).toBeVisible();
    await expect(alert).toBeHidden();
  } finally {
    await server.close();
    site.remove();
  }
});
