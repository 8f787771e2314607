import { test as base, expect, type Page } from '@playwright/test';

/** A page on which any console error, warning or uncaught error fails the test, but for those it expects. */
export const test = base.extend<{ expectedErrors: RegExp[] }>({
  expectedErrors: [[], { option: true }],
  page: async ({ page, expectedErrors }, run) => {
    const problems: string[] = [];
    page.on('console', (message) => {
      // Playwright's own word on the worker it keeps out (see its configuration).
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

/** The row of a list at which the current history entry begins; 0 where none is saved. */
export function savedRow(page: Page): Promise<number> {
  return page.evaluate(() => history.state?.usr?.row ?? 0);
}

export { expect };
