import { screen, within } from '@testing-library/react';

/** The text of each element. */
export function textsOf(elements: Iterable<Element>): string[] {
  return Array.from(elements, ({ textContent }) => textContent ?? '');
}

/** The address in each link, as it is written there. */
export function hrefsOf(links: Iterable<Element>): (string | null)[] {
  return Array.from(links, (link) => link.getAttribute('href'));
}

/** The texts of the cells of each row, heads included. */
export function rowsOf(table: HTMLElement): string[][] {
  return within(table)
    .getAllByRole('row')
    .map((row) => textsOf(row.children));
}

/** The region of this name, once it is rendered: a record's panel, or a part of a page. */
export function region(name: string | RegExp): Promise<HTMLElement> {
  return screen.findByRole('region', { name });
}

/** The section below a heading in `panel`. */
export async function sectionOf(panel: HTMLElement, title: string | RegExp): Promise<HTMLElement> {
  const { parentElement } = await within(panel).findByRole('heading', { name: title });
  if (parentElement === null) throw new Error(`The heading ${String(title)} has no section.`);
  return parentElement;
}
