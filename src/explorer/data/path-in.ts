import { type Entry, isOf } from '../../catalog/records/entry.ts';
import { pathInTable } from '../../catalog/records/table-path.ts';
import { withCodedSource } from '../../catalog/sources.ts';
import type { LoadingState } from './loading/use-collection.ts';

type List = Pick<LoadingState, 'ledger' | 'completeness'>;

/** The place of a variable in its table, "Male › Under 5 years", as far as it is known until the whole list is loaded. */
export function pathIn({ ledger, completeness: { state } }: List, entry: Entry | undefined | null): string {
  return entry == null ? '' : pathInTable(state === 'complete' ? ledger.entries : null, entry);
}

/** A record as it is cited: with the source that its code names, which only the whole list shows to be the only one. */
export function asCited({ ledger, completeness: { state } }: List, entry: Entry): Entry {
  if (state !== 'complete' || !isOf(entry, 'variable')) return entry;
  return { ...entry, record: withCodedSource(entry.record, ledger.entries) };
}
