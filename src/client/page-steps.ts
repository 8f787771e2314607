import type { LoadedPage } from './loaded-page.ts';
import { offsetIn } from './next-link.ts';

/** The query a page's own `next` leads to (without `format`), or null where it leads nowhere. */
export function confirmedAfter({ next }: LoadedPage): string | null {
  return next.kind === 'query' ? next.query : null;
}

/** How many records `next` is ahead of its page (rule 3); null where it is not ahead, or paged in another way. */
export function stepAfter(page: LoadedPage): number | null {
  const to = page.next.kind === 'query' ? page.next.offset : null;
  const from = offsetIn(new URL(page.address).search) ?? 0;
  return to === null || to <= from ? null : to - from;
}

/** The same query at another offset, all else byte for byte as it was. */
export function atOffset(query: string, offset: number): string {
  return query.replaceAll(/([?&]offset=)\d+/g, (_, name: string) => `${name}${offset}`);
}
