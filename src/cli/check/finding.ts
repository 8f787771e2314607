import type { Probe } from './probe.ts';

/** `not shown`: this service gives no occasion to see it, or the contract does not fix it. */
export type Outcome = 'pass' | 'differs' | 'not shown';

/** What one rule or behaviour came to, with the request and answer that show it. */
export interface Finding {
  rule: string;
  outcome: Outcome;
  says: string;
  request?: string;
  answer?: string;
}

/** A finding that a probe proves. */
export function found(rule: string, holds: boolean | null, says: string, evidence?: Probe): Finding {
  const outcome = holds === null ? 'not shown' : holds ? 'pass' : 'differs';
  if (!evidence) return { rule, outcome, says };
  return { rule, outcome, says, request: evidence.request, answer: evidence.answer };
}
