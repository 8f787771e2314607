import type { FailureKind } from '../../client/failure.ts';
import { createCatalogClient } from '../../client/catalog-client.ts';
import { collectionNames } from '../../contract/collections.ts';
import { readBaseUrl } from '../base-url.ts';
import { checkDatabase } from './check-database.ts';
import { describePageFailure } from '../describe-page-failure.ts';
import { isPostgres } from '../../server/database-address.ts';
import { CommandFailure } from '../../server/command-failure.ts';
import { findService, foundElsewhere } from '../find-service.ts';
import type { CommandLine } from '../command-line.ts';
import { print, printError } from '../../server/terminal-output.ts';
import { sameOriginFetch } from '../../server/same-origin-fetch.ts';
import { readSize } from '../size-option.ts';
import { checkBehaviour } from './behaviour.ts';
import type { Finding } from './finding.ts';
import { beginLimited, type CheckLimits, type LimitedCheck } from './limits.ts';
import { createProbe } from './probe.ts';
import type { CheckReport } from './check-report.ts';
import { inWords } from './report-in-words.ts';
import { checkRules } from './rules.ts';
import { checkWalk } from './whole-walk.ts';

/** Failures after which further requests are pointless. */
const fatalFailures: ReadonlySet<FailureKind> = new Set(['unreachable', 'no-response', 'redirected']);

/**
 * `catalog check URL|DATABASE`: prints a report on a service or a database; the exit code is 0 if the explorer can read
 * the service, or if the database is whole.
 */
export async function check(line: CommandLine): Promise<void> {
  const [text = ''] = line.operands;
  const json = line.options['json'] === 'yes';
  const isAddress = /^[a-z][a-z0-9+.-]*:\/\//i.test(text);
  await (isAddress && !isPostgres(text) ? checkService(line) : checkDatabase(text, json));
}

async function checkService({ operands: [text = ''], options }: CommandLine): Promise<void> {
  const limits = readLimits(options);
  const given = readBaseUrl('check', text);
  const limited = beginLimited(limits);
  try {
    const found = await findService(given, sameOriginFetch(limited.fetch));
    if (found.failure !== null && fatalFailures.has(found.failure.kind)) {
      throw new CommandFailure(`catalog check: ${describePageFailure(found.failure)}`);
    }
    printError(...foundElsewhere(given, found));
    const report = await reportOn(found.baseUrl, limited);
    print(...(options['json'] === 'yes' ? JSON.stringify(report, null, 2).split('\n') : inWords(report)));
    process.exitCode = report.readable ? 0 : 1;
  } finally {
    limited.end();
  }
}

function readLimits(options: CommandLine['options']): CheckLimits {
  const seconds = Number(options['timeout']);
  if (!(seconds > 0 && seconds <= 86_400)) {
    throw new CommandFailure('catalog check: --timeout takes a number of seconds, up to 86400', 2);
  }
  return { seconds, bytes: readSize('check: --max-size', options['max-size'] ?? '') };
}

/** Checks rules, behaviour and complete walks, one request at a time to keep the load low. */
async function reportOn(baseUrl: string, check: LimitedCheck): Promise<CheckReport> {
  const send = createProbe(check.fetch);
  const service = createCatalogClient(baseUrl, { fetch: sameOriginFetch(check.fetch) });
  const findings: Finding[] = [];
  const notChecked: string[] = [];
  let readable = true;
  const step = async (name: string, run: () => Promise<readonly Finding[]>) => {
    const made = check.reached() === null ? await run() : [];
    // Findings of an interrupted step would blame the service for the limit.
    if (check.reached() === null) findings.push(...made);
    else notChecked.push(name);
  };
  for (const collection of collectionNames) {
    await step(`${collection}: rules`, () => checkRules(baseUrl, collection, send));
    await step(`${collection}: walk`, async () => {
      const walk = await checkWalk(service, collection, check.signal);
      readable &&= walk.readable;
      return walk.findings;
    });
  }
  await step('behaviour', () => checkBehaviour(baseUrl, 'indicator', send));
  return {
    baseUrl,
    readable: readable && notChecked.length === 0,
    findings,
    notChecked,
    limit: check.reached(),
  };
}
