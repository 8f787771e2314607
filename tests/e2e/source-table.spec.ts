import { expect, test } from './journey.ts';

// B01001: Sex by Age, and one of its variables: Male, 5 to 9 years.
const table = 'sources/67025?variable=92499';

test('the table of a source is used and folded by keys, and printed as a whole', async ({ page }) => {
  await page.goto(table);
  const open = page.locator('main a[href="/variables/92499"]');
  await expect(open).toHaveAttribute('aria-current', 'true');
  await expect(open).toBeInViewport();
  await page.keyboard.press('/');
  await page.keyboard.press('Tab');
  await expect(open).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('[');
  const male = page.getByRole('link', { name: 'Male', exact: true });
  await expect(male).toBeFocused();
  await expect(open).toBeHidden();
  await page.emulateMedia({ media: 'print' });
  await expect(open).toBeVisible();
  await page.emulateMedia({ media: 'screen' });
  await page.keyboard.press(']');
  await page.keyboard.press('End');
  await expect(page.getByRole('link', { name: 'Residents near frequent transit' })).toBeInViewport();
  await expect(page.getByRole('heading', { level: 1 })).not.toBeInViewport();
  await expect(page.getByRole('heading', { name: /^[\d,]+ variables/, level: 2 })).toBeInViewport();
});

test.describe('on a small phone', () => {
  test.use({ viewport: { width: 320, height: 640 }, hasTouch: true, isMobile: true });

  test('a table has codes below names, and actions of a source are 44 px high', async ({ page }) => {
    await page.goto(table);
    // The page as it was sent has the names only.
    await expect(page.getByText('B01001_003E')).toBeVisible();
    const name = await page.getByRole('link', { name: 'Under 5 years' }).first().boundingBox();
    const code = await page.getByText('B01001_003E').boundingBox();
    expect(code?.y).toBeGreaterThan((name?.y ?? Infinity) + 10);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    await page.goto('variables/92499');
    const boxes = [
      page.getByRole('link', { name: /^Open data page/ }),
      page.getByRole('button', { name: /^Get the data/ }),
    ].map(async (action) => {
      await expect(action).toBeVisible();
      return (await action.boundingBox())?.height;
    });
    for (const height of await Promise.all(boxes)) expect(height).toBeGreaterThanOrEqual(44);
  });
});

for (const path of [table, 'variables', 'search?q=ozone'])
  test(`no check box covers a letter of its row at ${path}`, async ({ page }) => {
    await page.goto(path);
    await expect(page.getByRole('main').getByRole('checkbox').nth(1)).toBeVisible();
    const covered = await page.evaluate(() =>
      [...document.querySelectorAll('main label:has(input[type=checkbox])')].flatMap((label) => {
        const text = document.createRange();
        text.selectNodeContents(label.parentElement!.querySelector('a')!);
        const { right } = label.querySelector('input')!.getBoundingClientRect();
        return [...text.getClientRects()].some(({ left, width }) => width > 0 && left < right)
          ? [label.parentElement!.textContent]
          : [];
      }),
    );
    expect(covered).toEqual([]);
  });
