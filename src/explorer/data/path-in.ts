import { type Entry, isOf } from '../../catalog/records/entry.ts';
import { pathInTable } from '../../catalog/records/table/table-path.ts';
import { type Twins, withTwin } from '../../catalog/records/twins.ts';
import { withCodedSource, withWhatIsKnown } from '../../catalog/sources.ts';
import type { LoadingState } from './loading/use-collection.ts';

type List = Pick<LoadingState, 'ledger' | 'completeness'>;

/** The place of a variable in its table, "Male › Under 5 years", as far as it is known until the whole list is loaded. */
export function pathIn({ ledger, completeness: { state } }: List, entry: Entry | undefined | null): string {
  return entry == null ? '' : pathInTable(ledger.entries, entry, state === 'complete');
}

/** A record as it is cited: as far as only all variables show what is known of it. */
export function asCited({ ledger, completeness: { state } }: List, entry: Entry, twins: Twins | null): Entry {
  return state === 'complete' ? withWhatIsKnown(entry, ledger.entries, twins) : withTwin(entry, twins);
}

/** A variable with the source that its code names, if that is the one of the entry after it: mostly a total, before its parts. */
export function withSourceOfNext<E extends Entry | undefined>(entry: E, entries: readonly Entry[]): E {
  if (entry === undefined || !isOf(entry, 'variable')) return entry;
  const record = withCodedSource(entry.record, entries.slice(entry.position + 1, entry.position + 2));
  return record === entry.record ? entry : { ...entry, record };
}
