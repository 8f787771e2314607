import { test as base, expect, type Page } from '@playwright/test';

/** A page on which any console error, warning or uncaught error fails the test, unless expected. */
export const test = base.extend<{ expectedErrors: RegExp[] }>({
  expectedErrors: [[], { option: true }],
  page: async ({ page, expectedErrors }, run) => {
    const problems: string[] = [];
    page.on('console', (message) => {
      // Playwright's warning about the blocked service worker (see its configuration).
      if (message.text().includes('registration blocked by Playwright')) return;
      if (message.type() === 'error' || message.type() === 'warning') problems.push(message.text());
    });
    page.on('pageerror', (error) => problems.push(String(error)));
    await run(page);
    expect(problems.filter((problem) => !expectedErrors.some((expected) => expected.test(problem)))).toEqual(
      [],
    );
  },
});

/** The first row of the list in the current history entry; 0 if none is saved. */
export function savedRow(page: Page): Promise<number> {
  return page.evaluate(() => history.state?.usr?.row ?? 0);
}

export { expect };
