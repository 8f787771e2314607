import type { Entry } from '../../catalog/records/entry.ts';
import { pathInTable } from '../../catalog/records/table-path.ts';
import type { LoadingState } from './use-collection.ts';

/** The place of a variable in its table, "Male › Under 5 years"; empty until the whole list is loaded, and for other records. */
export function pathIn(
  { ledger, completeness: { state } }: Pick<LoadingState, 'ledger' | 'completeness'>,
  entry: Entry | undefined | null,
): string {
  return entry == null || state !== 'complete' ? '' : pathInTable(ledger.entries, entry, true);
}
