import type { Page } from '@playwright/test';

/** Blocks the application's code until released. */
export async function holdApplication(page: Page): Promise<() => void> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/assets/main-*.js', async (route) => {
    await released;
    await route.continue();
  });
  return release;
}
