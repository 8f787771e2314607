import type { Page, Route } from '@playwright/test';

const inlined = /<script type="application\/json" id="configuration">.*?<\/script>/s;

/** Serves `answer` as config.json, in pages without an inlined configuration, as on a static host. */
export async function configure(page: Page, answer: Parameters<Route['fulfill']>[0]): Promise<void> {
  await page.route('**/config.json', (route) => route.fulfill(answer));
  await page.route('**/*', async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback();
    const response = await route.fetch({ maxRedirects: 0 });
    return route.fulfill({ response, body: (await response.text()).replace(inlined, '') });
  });
}
