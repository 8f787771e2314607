import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/** The axe rules that the page violates, each with the HTML of the elements. */
export async function axeViolations(page: Page): Promise<[rule: string, elements: string[]][]> {
  // Axe's other mode opens a second page for each analysis, to collect the results of frames of other origins; there are none.
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze();
  return violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]);
}
