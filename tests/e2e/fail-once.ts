import type { Locator, Page, Route } from '@playwright/test';
import { expect } from './journey.ts';

/**
 * Fails the first request for `url`; later ones are sent. Not with the option `times`, which ends interception after the
 * first request: Chromium 150 on a busy machine then never sends other requests that it had intercepted.
 */
export async function failOnce(
  page: Page,
  url: string | RegExp,
  fail: (route: Route) => Promise<void> = (route) => route.abort('connectionreset'),
): Promise<void> {
  let failed = false;
  await page.route(url, (route) => {
    if (failed) return route.fallback();
    failed = true;
    return fail(route);
  });
}

/**
 * Presses *Try again* and waits for `part`, whose code had failed to load. Browsers that remember a failed import reload the
 * page, which closes what `open` opened: it is opened again.
 */
export async function loadAgain(page: Page, part: Locator, open: () => Promise<void>): Promise<void> {
  let isReloaded = false;
  page.once('domcontentloaded', () => {
    isReloaded = true;
  });
  await page.getByRole('alert').getByRole('button', { name: 'Try again' }).first().click();
  await expect.poll(async () => isReloaded || part.isVisible()).toBe(true);
  if (isReloaded) await open();
  await expect(part).toBeVisible();
}
