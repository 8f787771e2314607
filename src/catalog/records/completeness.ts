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
export function completeness(ledger: Ledger, walk: FinishedWalk): Completeness {
  const { count } = ledger;
  const loaded = ledger.entries.length;
  const soFar =
    count === null
      ? `${figure(loaded)} loaded, total unknown`
      : `${figure(loaded)} of ${figure(count)} loaded`;
  if (walk.failed) return { state: 'partial', sentence: soFar };
  if (!walk.ended) return { state: 'loading', sentence: soFar };
  if (walk.end !== undefined && walk.end.kind !== 'finished')
    return { state: 'partial', sentence: `${soFar}: loading was stopped` };
  if (count === null) return { state: 'unknown-total', sentence: soFar };
  if (loaded > count)
    return {
      state: 'unknown-total',
      sentence: `${figure(loaded)} loaded, but the catalog reports ${figure(count)}`,
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
  const parts = [
    ...(repeated > 0 && leftOut > 0 ? [`${records(leftOut)} missing, ${figure(repeated)} duplicated`] : []),
    ...(repeated === 0 && leftOut > 0 ? [`the list ended early, ${records(leftOut)} missing`] : []),
    ...(held > 0 ? [`${records(held)} unreadable`] : []),
    ...(ledger.countChanged ? ['the catalog changed while loading'] : []),
  ];
  return parts.join(', ');
}

function records(number: number): string {
  return `${figure(number)} ${number === 1 ? 'record' : 'records'}`;
}

const figures = new Intl.NumberFormat('en-US');

function figure(number: number): string {
  return figures.format(number);
}
