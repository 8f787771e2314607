import type { Page, Route } from '@playwright/test';

/** Serves `answer` as config.json, in pages without an inlined configuration, as on a static host. */
export async function configure(page: Page, answer: Parameters<Route['fulfill']>[0]): Promise<void> {
  await page.route('**/config.json', (route) => route.fulfill(answer));
  // Removed in the page and not on the way: a document that was replaced has no network address, so that the browser
  // keeps it from requesting local ones.
  await page.addInitScript(() => {
    new MutationObserver(() => document.getElementById('configuration')?.remove()).observe(document, {
      childList: true,
      subtree: true,
    });
  });
}
