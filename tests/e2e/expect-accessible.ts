import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { patience } from '../support/patience.ts';
import { expect, test } from './journey.ts';

/**
 * Expects what is open to violate no axe rule, on a phone in dark to have enough contrast, too, and to be no wider than the window, even
 * at 320 pixels. Leaves the window as it is at 1360 pixels in light.
 */
export async function expectAccessible(page: Page): Promise<void> {
  // A second for all rules on a fast machine, on a slow one half a minute.
  test.setTimeout(patience * 180_000);
  for (const [width, colorScheme, rules] of [
    [320, 'light', null],
    [390, 'dark', ['color-contrast']],
    [1360, 'light', []],
  ] as const) {
    await page.setViewportSize({ width, height: 860 });
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    // The other theme and width are painted two frames later.
    await page.evaluate(async () => {
      await new Promise(requestAnimationFrame);
      await new Promise(requestAnimationFrame);
    });
    const there = `${width} pixels, ${colorScheme}`;
    expect(await page.evaluate(() => document.documentElement.scrollWidth), there).toBeLessThanOrEqual(width);
    // Rows that are off screen may be styled for the other theme some frames longer.
    if (rules !== null)
      await expect
        .poll(() => axeViolations(page, rules), { message: there, timeout: patience * 30_000 })
        .toEqual([]);
  }
}

/** The axe rules that the page violates, each with the HTML of the elements; of all rules, or of those given. */
export async function axeViolations(
  page: Page,
  rules: readonly string[] = [],
): Promise<[rule: string, elements: string[]][]> {
  // Axe's other mode opens a second page for each analysis, to collect the results of frames of other origins; there are none.
  const axe = new AxeBuilder({ page }).setLegacyMode();
  // Only the violations and their HTML are read; collecting the rest takes more than half of the time.
  axe.options({
    resultTypes: ['violations'],
    selectors: false,
    // Experimental, so not run by default: who speaks what is visible must find it in the name.
    rules: { 'label-content-name-mismatch': { enabled: true } },
  });
  // The page below it is inert, and analyzed without it.
  if ((await page.locator('dialog[open]').count()) > 0) axe.include('dialog[open]');
  if (rules.length > 0) axe.withRules([...rules]);
  const { violations } = await axe.analyze();
  return violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]);
}
