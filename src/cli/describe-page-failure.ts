import { explainFailure } from '../client/explain-failure.ts';
import type { PageFailure } from '../client/failure.ts';
import { networkReason } from '../server/network-reason.ts';

/** A failed page request in one line: its address, what happened, and the service's message. */
export function describePageFailure(failure: PageFailure): string {
  const reason = networkReason(failure);
  if (reason !== null) return `${failure.address}: ${reason.replace(/\.$/, '')}`;
  const { sentence } = explainFailure(failure);
  const detail = failure.detail === undefined ? '' : ` (${failure.detail.replace(/\.$/, '')})`;
  return `${failure.address}: ${sentence.replace(/\.$/, '')}${detail}`;
}
