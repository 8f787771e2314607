import type { Ledger } from './ledger.ts';

/** How the walk over a collection stands: whether it ended, how, and whether a page failed. */
export interface FinishedWalk {
  ended: boolean;
  end?: { kind: string; sentence?: string } | undefined;
  failed: boolean;
}

/** Whether a list is whole, and the sentence that says so. */
export interface Completeness {
  state: 'loading' | 'complete' | 'short' | 'partial' | 'unknown-total';
  sentence: string;
}

/**
 * Complete means: `next` was null, the distinct ids are as many as the last `count`, and `count` did not change.
 * Anything else is said, never hidden.
 */
export function completeness(ledger: Ledger, walk: FinishedWalk): Completeness {
  const { count } = ledger;
  const loaded = ledger.entries.length;
  const soFar =
    count === null
      ? `${figure(loaded)} loaded, total not given`
      : `${figure(loaded)} of ${figure(count)} loaded`;
  if (walk.failed) return { state: 'partial', sentence: soFar };
  if (!walk.ended) return { state: 'loading', sentence: soFar };
  if (walk.end !== undefined && walk.end.kind !== 'finished')
    return { state: 'partial', sentence: `${soFar}: loading was stopped` };
  if (count === null) return { state: 'unknown-total', sentence: soFar };
  if (loaded > count)
    return {
      state: 'unknown-total',
      sentence: `${figure(loaded)} loaded, though the service counts ${figure(count)}`,
    };
  if (loaded < count)
    return {
      state: 'short',
      sentence: `${figure(loaded)} of ${figure(count)}: ${whatIsMissing(ledger, count)}`,
    };
  if (ledger.countChanged) return { state: 'short', sentence: `${soFar}: the catalog changed while loading` };
  return { state: 'complete', sentence: `All ${figure(count)} loaded` };
}

function whatIsMissing(ledger: Ledger, count: number): string {
  const held = ledger.held.length;
  const repeated = ledger.repeats + ledger.versions.length;
  const missing = count - ledger.entries.length;
  const leftOut = missing - held;
  // Of a list loaded again nearly everything is a repeat, and none of them is the service's doing.
  const again = ledger.rounds > 1;
  const parts = [
    ...(again && leftOut > 0
      ? [`the service left out ${records(leftOut)}, though the list was loaded ${ledger.rounds} times`]
      : []),
    ...(!again && repeated > 0 && leftOut > 0
      ? [`the service repeated ${records(repeated)} and left out ${figure(leftOut)}`]
      : []),
    ...(!again && repeated === 0 && leftOut > 0
      ? [`the service ended early, ${records(leftOut)} short`]
      : []),
    ...(held > 0 ? [`${records(held)} held back as unreadable`] : []),
    ...(ledger.countChanged ? ['the catalog changed while loading'] : []),
  ];
  return parts.join('; ');
}

function records(number: number): string {
  return `${figure(number)} ${number === 1 ? 'record' : 'records'}`;
}

const figures = new Intl.NumberFormat('en-US');

function figure(number: number): string {
  return figures.format(number);
}
