import { countOf, formatCount } from '../text/count.ts';
import type { Ledger } from './ledger.ts';

export interface FinishedWalk {
  ended: boolean;
  end?: { kind: string; sentence?: string } | undefined;
  failed: boolean;
}

export interface Completeness {
  state: 'loading' | 'complete' | 'short' | 'partial' | 'unknown-total';
  sentence: string;
}

/** Complete means that `next` was null and the number of distinct ids equals `count`, which did not change. */
export function completeness(ledger: Ledger, { ended, end, failed }: FinishedWalk): Completeness {
  const { count } = ledger;
  const loadedCount = formatCount(ledger.entries.length);
  const of = count === null ? '' : `${loadedCount} of ${formatCount(count)}`;
  const soFar = count === null ? `${loadedCount} loaded, total unknown` : `${of} loaded`;
  if (failed) return { state: 'partial', sentence: soFar };
  if (!ended) return { state: 'loading', sentence: soFar };
  if (end !== undefined && end.kind !== 'finished')
    return { state: 'partial', sentence: `${soFar}: loading was stopped` };
  if (count === null) return { state: 'unknown-total', sentence: soFar };
  const missingCount = count - ledger.entries.length;
  if (missingCount < 0) {
    const sentence = `${loadedCount} loaded, but the catalog reports ${formatCount(count)}`;
    return { state: 'unknown-total', sentence };
  }
  if (missingCount > 0) return { state: 'short', sentence: `${of}: ${whatIsMissing(ledger, missingCount)}` };
  if (ledger.countChanged) return { state: 'short', sentence: `${soFar}: the catalog changed while loading` };
  return { state: 'complete', sentence: `All ${formatCount(count)} loaded` };
}

function whatIsMissing(
  { unusableRecords, repeats, versions, countChanged }: Ledger,
  missingCount: number,
): string {
  const duplicates = repeats + versions;
  const leftOut = missingCount - unusableRecords.length;
  const parts = [
    leftOut > 0 && duplicates > 0 && `${records(leftOut)} missing, ${formatCount(duplicates)} duplicated`,
    leftOut > 0 && duplicates === 0 && `the list ended early, ${records(leftOut)} missing`,
    unusableRecords.length > 0 && `${records(unusableRecords.length)} unreadable`,
    countChanged && 'the catalog changed while loading',
  ];
  return parts.filter((part) => part !== false).join(', ');
}

function records(count: number): string {
  return countOf(count, 'record', 'records');
}
