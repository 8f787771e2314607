import { createCatalogClient } from '../../client/catalog-client.ts';
import { collectionNames } from '../../contract/collections.ts';
import { readBaseUrl } from '../base-url.ts';
import { refuseNpmBanner } from '../npm-banner.ts';
import type { CommandLine } from '../parse-args.ts';
import { print } from '../output.ts';
import { checkBehaviour } from './behaviour.ts';
import type { Finding } from './finding.ts';
import { checkRules } from './rules.ts';
import { checkWalk } from './whole-walk.ts';

export interface CheckReport {
  baseUrl: string;
  /** Whether the explorer gets to the end of every collection. */
  readable: boolean;
  findings: readonly Finding[];
}

/** `catalog check URL`: prints what the service there does; the exit status says whether it can be read. */
export async function checkService({ operands: [text = ''], options }: CommandLine): Promise<void> {
  if (options['json'] === 'yes') refuseNpmBanner(`check ${text} --json`, process.env, process.stdout.isTTY);
  const report = await reportOn(readBaseUrl('check', text));
  print(...(options['json'] === 'yes' ? JSON.stringify(report, null, 2).split('\n') : inWords(report)));
  process.exitCode = report.readable ? 0 : 1;
}

/** Tries rules, behaviour and whole walks, one request after another so as to be no burden. */
export async function reportOn(baseUrl: string): Promise<CheckReport> {
  const findings: Finding[] = [];
  let readable = true;
  const service = createCatalogClient(baseUrl);
  for (const collection of collectionNames) {
    findings.push(...(await checkRules(baseUrl, collection)));
    const walk = await checkWalk(service, collection);
    findings.push(...walk.findings);
    readable &&= walk.readable;
  }
  findings.push(...(await checkBehaviour(baseUrl, 'indicator')));
  return { baseUrl, readable, findings };
}

function inWords({ baseUrl, readable, findings }: CheckReport): readonly string[] {
  const lines = findings.flatMap(({ rule, outcome, says, request, answer }) => {
    const head = `${outcome.padEnd(10)}${rule.padEnd(22)}${says}`;
    return outcome === 'differs' && request !== undefined
      ? [head, `${' '.repeat(10)}${request}`, `${' '.repeat(10)}${answer}`]
      : [head];
  });
  const number = (outcome: string) => findings.filter((finding) => finding.outcome === outcome).length;
  const counts = `${number('pass')} pass, ${number('differs')} differ, ${number('not shown')} are not shown.`;
  const verdict = readable
    ? 'The explorer can read this service.'
    : 'The explorer cannot read all of this service.';
  return [baseUrl, '', ...lines, '', counts, verdict];
}
