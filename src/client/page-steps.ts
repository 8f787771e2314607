import type { LoadedPage } from './loaded-page.ts';
import { offsetIn } from './next-link.ts';

/** The query that a page's own `next` leads to (without `format`), or null. */
export function confirmedAfter({ next }: LoadedPage): string | null {
  return next.kind === 'query' ? next.query : null;
}

/** The difference between the offsets of `next` and its page (rule 3); null if not positive or unknown. */
export function stepAfter(page: LoadedPage): number | null {
  const to = page.next.kind === 'query' ? page.next.offset : null;
  const from = offsetIn(new URL(page.address).search) ?? 0;
  return to === null || to <= from ? null : to - from;
}

export function atOffset(query: string, offset: number): string {
  return query.replaceAll(/([?&]offset=)\d+/g, (_, name: string) => `${name}${offset}`);
}
