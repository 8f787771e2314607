import type { Page, Route } from '@playwright/test';

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
