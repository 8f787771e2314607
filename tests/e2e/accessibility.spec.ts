import { sampleCatalog } from '../support/catalog-contents.ts';
import { patience } from '../support/patience.ts';
import { axeViolations, expectAccessible } from './expect-accessible.ts';
import { expect, test } from './journey.ts';

const { variable, taxonomy } = sampleCatalog();
const several = variable.find(({ sources }) => sources.length > 1);
const full = variable.find(
  ({ sources, context, denominators }) => sources.length > 0 && context.length > 0 && denominators.length > 0,
);
const totals = variable.filter(({ name }) => name === 'Total').slice(0, 3);
const tagged = taxonomy.find(({ tags }) => tags.length > 1);

for (const [path, ready] of [
  ['./', 'Topics'],
  ['indicators', 'Indicators'],
  ['indicators?q=income', 'Indicators'],
  [`variables/${several?.id}`, 'Variables'],
  ['search?q=income', 'Search'],
  ['sources?group=topic', 'Sources'],
  ['health', 'No source'],
  ['changes', 'What changed'],
  ['help', 'Help'],
  ['settings', 'Settings'],
  ['selection', 'Selection'],
  ['nowhere', 'Page not found'],
] as const)
  test(`axe finds no violation in ${path}`, async ({ page }) => {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: ready }).first()).toBeVisible();
    if (path.includes('?q=')) await expect(page.locator('mark').first()).toBeVisible();
    await expectAccessible(page);
    await page.emulateMedia({ colorScheme: 'dark' });
    await expect
      .poll(() => axeViolations(page, ['color-contrast']), { timeout: patience * 30_000 })
      .toEqual([]);
  });

for (const [path, shown] of [
  [`variables/${full?.id}`, 'Technical details'],
  [`taxonomies/${tagged?.id}`, 'Technical details'],
  ['variables?unit=$&sort=-name', 'Filters'],
  ['variables?view=table', 'Columns'],
  [`sources/${full?.sources[0]?.id}`, 'Technical details'],
  [`compare?${totals.map(({ id }) => `variable=${id}`).join('&')}`, 'Technical details'],
] as const)
  test(`axe finds no violation in ${path}, unfolded`, async ({ page }) => {
    await page.goto(path);
    await page.getByText(shown, { exact: true }).click();
    await expectAccessible(page);
  });
