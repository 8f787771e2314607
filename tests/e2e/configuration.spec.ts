import { configure, expect, requestsOf, test } from './journey.ts';

test.use({ expectedErrors: [/Failed to load resource/] });

const broken = [
  [{ status: 404, body: 'Not found' }, /returned status 404/],
  [{ body: '<!doctype html><title>App</title>', contentType: 'text/html' }, /web page, not JSON/],
  [{ body: '{"title": "Our town"}' }, /config.json: “baseUrl”: The address is empty/],
] as const;

test('an invalid config.json is reported with the field, and nothing is requested', async ({ page }) => {
  const requests = requestsOf(page);
  for (const [answer, said] of broken) {
    await page.unrouteAll();
    await configure(page, { contentType: 'application/json', ...answer });
    await page.goto('./');
    await expect(page.getByRole('alert')).toHaveText(said);
  }
  const lists = /\/(subdomain|taxonomy|indicator|variable)\//;
  expect(requests.filter(({ href }) => lists.test(href))).toEqual([]);
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'Community Data Catalog', level: 1 })).toBeVisible();
});
