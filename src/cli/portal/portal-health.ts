import { setTimeout as pause } from 'node:timers/promises';
import type { RuleName } from '../../catalog/health/rules.ts';
import type { Entry } from '../../catalog/records/entry.ts';
import { type PortalFields, resourceIn } from '../../client/portal/portal-response.ts';
import { requestDataSet } from '../../client/portal/portal.ts';
import { countOf } from '../../catalog/text/count.ts';
import { isPortalId, type PortalAnswer } from '../../contract/portal.ts';
import type { Source } from '../../contract/records.ts';
import { portalReason } from './portal-fetch.ts';
import type { SourceHealth } from './source-health.ts';

/** In s: a portal that wants to be left alone for longer is asked again by the next run. */
const longestWait = 60;

/** Asks a CKAN portal for the data set of each source: missing after 404 or 410 twice; whatever else fails could not be checked. */
export async function checkPortal(
  portalUrl: string,
  variables: readonly Entry<'variable'>[],
  send: typeof fetch,
): Promise<SourceHealth> {
  const sources = new Map<number, Source>();
  for (const { record } of variables)
    for (const source of record.sources)
      if (isPortalId(source.packageId) && !sources.has(source.id)) sources.set(source.id, source);
  const answers = new Map<number, PortalAnswer<PortalFields>>();
  for (const { id, packageId = '' } of sources.values())
    answers.set(id, await askTwice(() => requestDataSet(portalUrl, packageId, send)));
  const dataSets = [...answers.values()].flatMap((answer) => (answer.ok ? [answer.value] : []));
  const findings = new Map<number, readonly RuleName[]>();
  const notChecked = new Map<string, number>();
  for (const [id, answer] of answers) {
    if (answer.ok) findings.set(id, findingsOf(sources.get(id), answer.value, dataSets));
    else if (isGone(answer)) findings.set(id, ['package-missing']);
    else {
      const reason = portalReason(answer.problem);
      notChecked.set(reason, (notChecked.get(reason) ?? 0) + 1);
    }
  }
  const sentence = `${countOf(sources.size, 'source names', 'sources name')} a data set of the portal`;
  return {
    sentence,
    nouns: ['source', 'sources'],
    verbs: ['comes from', 'come from'],
    keyOf: ({ id }) => id,
    findings,
    notChecked,
  };
}

async function askTwice(ask: () => Promise<PortalAnswer<PortalFields>>): Promise<PortalAnswer<PortalFields>> {
  const first = await ask();
  if (first.ok) return first;
  const { kind, retryAfter } = first.problem;
  if (kind === 'busy' && retryAfter !== undefined && retryAfter <= longestWait)
    await pause(1000 * retryAfter);
  else if (!isGone(first)) return first;
  return ask();
}

function isGone(answer: PortalAnswer<unknown>): boolean {
  return !answer.ok && (answer.problem.kind === 'unknown' || answer.problem.status === 410);
}

function findingsOf(
  source: Source | undefined,
  dataSet: PortalFields,
  dataSets: readonly PortalFields[],
): RuleName[] {
  const id = source?.resourceId;
  if (!isPortalId(id)) return [];
  const resource = resourceIn(dataSet, id);
  if (resource === null)
    return [
      dataSets.some((other) => resourceIn(other, id) !== null) ? 'resource-elsewhere' : 'resource-missing',
    ];
  return resource['datastore_active'] === false ? ['not-a-table'] : [];
}
