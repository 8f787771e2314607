import { allLoaded, expect, test } from './journey.ts';

test('typed text stays in the field while the URL is updated', async ({ page }) => {
  await page.goto('indicators');
  await expect(allLoaded(page, 136)).toBeVisible();
  const field = page.getByRole('searchbox');
  await field.focus();
  // Every value the field has, also those that no frame shows: a letter typed meanwhile would be added to them.
  const values = await field.evaluateHandle((input: HTMLInputElement) => {
    const seen = [input.value];
    const look = () => {
      if (seen.at(-1) !== input.value) seen.push(input.value);
      setTimeout(look);
    };
    look();
    return seen;
  });
  await page.keyboard.type('rent');
  await expect(page).toHaveURL(/q=rent$/);
  await page.keyboard.type('er');
  await expect(page).toHaveURL(/q=renter$/);
  await expect(field).toHaveValue('renter');
  const lengths = (await values.jsonValue()).map((value) => value.length);
  expect(lengths).toEqual(lengths.toSorted((a, b) => a - b));
  await page.goBack();
  await page.goForward();
  await expect(field).toHaveValue('renter');
});
