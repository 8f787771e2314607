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
export function finding(rule: string, holds: boolean | null, says: string, evidence?: Probe): Finding {
  const outcome = holds === null ? 'not shown' : holds ? 'pass' : 'differs';
  if (!evidence) return { rule, outcome, says };
  return { rule, outcome, says, request: evidence.request, answer: evidence.answer };
}

/** Pages of any size and offset, formats, headers and methods. */
const needsService = /(?:rule [1-4]|Allow|HEAD|OPTIONS|links|behaviour)$/;

/** Findings on a published catalog, in which nothing differs that only a service could keep. */
export function ofFiles(findings: readonly Finding[]): readonly Finding[] {
  return findings.map((each) => {
    const { rule, outcome, says } = each;
    return outcome === 'differs' && needsService.test(rule)
      ? finding(rule, null, `a host of files cannot keep this: ${says}`)
      : each;
  });
}

export interface CheckReport {
  baseUrl: string;
  /** Whether the explorer can read every collection to its end. */
  readable: boolean;
  findings: readonly Finding[];
  /** What was not checked because a limit was reached, and that limit. */
  notChecked: readonly string[];
  limit: string | null;
}

export function inWords({ baseUrl, readable, findings, notChecked, limit }: CheckReport): readonly string[] {
  const lines = findings.flatMap(({ rule, outcome, says, request, answer }) => {
    const head = `${outcome.padEnd(10)}${rule.padEnd(22)}${says}`;
    return outcome === 'differs' && request !== undefined
      ? [head, `${' '.repeat(10)}${request}`, `${' '.repeat(10)}${answer}`]
      : [head];
  });
  const number = (outcome: string) => findings.filter((finding) => finding.outcome === outcome).length;
  const counts = `${number('pass')} pass, ${number('differs')} differ, ${number('not shown')} not shown.`;
  const verdict = readable
    ? 'The explorer can read this service.'
    : 'The explorer cannot read all of this service.';
  const unfinished = `Stopped at ${limit}. Not checked: ${notChecked.join(', ')}.`;
  return [baseUrl, '', ...lines, '', counts, notChecked.length > 0 ? unfinished : verdict];
}
