import { configure } from './configure.ts';
import { expect, test } from './journey.ts';

test.use({ expectedErrors: [/Failed to load resource/] });

test('a page that fails is named, the loaded records stay, and it loads after Try again', async ({
  page,
}) => {
  let broken = true;
  await page.route(/\/api\/variable\/.*offset=100/, (route) =>
    broken ? route.fulfill({ status: 403, json: { detail: 'Not now' } }) : route.fallback(),
  );
  await page.goto('variables');
  const alert = page.getByRole('alert');
  await expect(alert).toContainText('Loading stopped at 100 of 313 variables.');
  await expect(page.getByRole('main').getByText('100 of 313 loaded')).toBeVisible();
  broken = false;
  await alert.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('main').getByText('All 313 loaded')).toBeVisible();
  await expect(alert).toBeHidden();
});

test('an unreachable service is reported, and loads once it is back', async ({ page }) => {
  let away = true;
  await page.route('**/api/**', (route) => (away ? route.abort('connectionrefused') : route.fallback()));
  await page.goto('indicators');
  await expect(page.getByRole('alert')).toContainText('Indicators could not be loaded', { timeout: 15_000 });
  await expect(page.getByRole('main').getByText(/no results|nothing found|empty/i)).toBeHidden();
  away = false;
  await page.getByRole('alert').getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('main').getByText('All 136 loaded')).toBeVisible();
});

test('a record over its list, as on a phone, says why it could not be loaded, and loads after Try again', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  let broken = true;
  await page.route('**/api/indicator/**', (route) =>
    broken ? route.fulfill({ status: 403, json: { detail: 'Not now' } }) : route.fallback(),
  );
  await page.goto('indicators/51774');
  const alert = page.getByRole('alert').filter({ visible: true });
  await expect(alert).toContainText('Indicators could not be loaded.');
  // Parts of the page that are loaded later request what failed once more.
  await page.waitForLoadState('networkidle');
  broken = false;
  await alert.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 2 })).toHaveText('Young children with all parents working');
  await expect(alert).toHaveCount(0);
});

test('a missing or invalid config.json is reported with the reason', async ({ page }) => {
  await configure(page, { json: { baseUrl: 'ftp://example.org/' } });
  await page.goto('./');
  await expect(page.getByRole('alert')).toContainText('baseUrl');
  await configure(page, { status: 404, body: 'no' });
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('alert')).toContainText('returned status 404');
});
