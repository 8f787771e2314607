import type { CheckReport } from './check-report.ts';

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
