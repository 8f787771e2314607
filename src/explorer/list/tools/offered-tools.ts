import { facetsOf } from '../../../catalog/list/facets.ts';
import { headingOf } from '../../../catalog/records/entry.ts';
import type { CollectionName } from '../../../contract/collections.ts';
import type { LoadingState } from '../../data/loading/use-collection.ts';
import type { ListView } from '../list-view.ts';

/** Until it is known whether a tool is useful, its place is reserved: it takes up its room, but is invisible. */
export type Offer = 'shown' | 'reserved' | 'absent';

// Other lists are long, and have their tools before anything is loaded, so that nothing appears or disappears.
const usuallyShort: ReadonlySet<CollectionName> = new Set(['subdomain', 'taxonomy']);

// So few records that filters would only be in the way.
const fewRecords = 10;

/** Whether a list has something to filter and to group; for a short list, its first page decides. */
export function offeredTools(
  name: CollectionName,
  { ledger: { pages, entries }, hasMore }: LoadingState,
  { selection, grouped }: ListView,
): { filters: Offer; grouping: Offer } {
  // Findings alone are for keepers, who come from the page of health.
  const hasFilters = facetsOf[name].some((facet) => facet !== 'finding');
  const isWhole = pages === 1 && !hasMore;
  const offer = (isUseless: boolean): Offer => {
    if (!usuallyShort.has(name)) return 'shown';
    return pages === 0 ? 'reserved' : isUseless ? 'absent' : 'shown';
  };
  return {
    filters: hasFilters ? offer(isWhole && entries.length <= fewRecords && selection.size === 0) : 'absent',
    grouping: offer(isWhole && !grouped && new Set(entries.map(headingOf)).size === entries.length),
  };
}
