import { explainFailure } from '../client/explain-failure.ts';
import type { PageFailure } from '../client/failure.ts';

/** A failed page request in one line: its address, what happened, and the service's message. */
export function describePageFailure(failure: PageFailure): string {
  const { sentence } = explainFailure(failure);
  const detail = failure.detail === undefined ? '' : ` (${failure.detail.replace(/\.$/, '')})`;
  return `${failure.address}: ${sentence.replace(/\.$/, '')}${detail}`;
}
