import { useDeferredValue } from 'react';
import type { Entry } from '../../catalog/records/entry.ts';
import type { Ledger } from '../../catalog/records/ledger.ts';
import { useCollection } from '../data/use-collection.ts';
import { countOf, formatCount } from '../ui/count.ts';

/** The variables loaded so far, from which relations are computed. */
export interface LoadedVariables {
  /** May lag behind while pages arrive, so that computing relations never delays typing and scrolling. */
  entries: readonly Entry[];
  byKey: Ledger['byKey'];
  isComplete: boolean;
  /** "313 variables", or "2,000 of 28,153 variables" while some are missing. */
  extent: string;
}

export function useLoadedVariables(): LoadedVariables {
  const { ledger, completeness } = useCollection('variable');
  const entries = useDeferredValue<readonly Entry[]>(ledger.entries);
  const isComplete = completeness.state === 'complete' && entries === ledger.entries;
  return { entries, byKey: ledger.byKey, isComplete, extent: extentOf(entries.length, ledger.count) };
}

function extentOf(loaded: number, count: number | null): string {
  if (count === null || count <= loaded) return countOf(loaded, 'variable', 'variables');
  return `${formatCount(loaded)} of ${countOf(count, 'variable', 'variables')}`;
}
