import type { Probe } from './probe.ts';

/** `not shown`: cannot be observed with this service's data, or not specified by the contract. */
export type Outcome = 'pass' | 'differs' | 'not shown';

/** The result for one rule or behaviour, with the request and response as evidence. */
export interface Finding {
  rule: string;
  outcome: Outcome;
  says: string;
  request?: string;
  answer?: string;
}

/** Creates a finding: `holds` is null if it could not be observed. */
export function found(rule: string, holds: boolean | null, says: string, evidence?: Probe): Finding {
  const outcome = holds === null ? 'not shown' : holds ? 'pass' : 'differs';
  if (!evidence) return { rule, outcome, says };
  return { rule, outcome, says, request: evidence.request, answer: evidence.answer };
}
