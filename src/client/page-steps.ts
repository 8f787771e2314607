import type { LoadedPage } from './loaded-page.ts';
import { offsetIn, readNext } from './next-link.ts';

/** The query of a page's own `next` (without `format`), or null if it has none. */
export function confirmedAfter(page: LoadedPage): string | null {
  const link = readNext(page.next, page.address);
  return link.kind === 'query' ? link.query : null;
}

/** The difference between the offsets of `next` and its page (rule 3); null if it is not positive or not known. */
export function stepAfter(page: LoadedPage): number | null {
  const to = offsetIn(confirmedAfter(page) ?? '');
  const from = offsetIn(new URL(page.address).search) ?? 0;
  return to === null || to <= from ? null : to - from;
}

/** The query with another offset, otherwise unchanged byte for byte. */
export function atOffset(query: string, offset: number): string {
  return query.replaceAll(/([?&]offset=)\d+/g, (_, name: string) => `${name}${offset}`);
}
