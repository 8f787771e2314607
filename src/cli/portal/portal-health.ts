import { setTimeout as pause } from 'node:timers/promises';
import { portalRules, type RuleName } from '../../catalog/health/rules.ts';
import type { Entry } from '../../catalog/records/entry.ts';
import { type PortalFields, resourceIn } from '../../client/portal/portal-response.ts';
import { requestDataSet } from '../../client/portal/portal.ts';
import { countOf } from '../../catalog/text/count.ts';
import { isPortalId, type PortalAnswer } from '../../contract/portal.ts';
import type { Source } from '../../contract/records.ts';
import { portalReason } from './portal-fetch.ts';

/** What a portal says about the sources of a catalog. */
export interface PortalHealth {
  /** The rules that each source violates, by its id. */
  findings: ReadonlyMap<number, ReadonlySet<RuleName>>;
  /** How many sources name a data set, and how many of these could not be checked, by the reason. */
  named: number;
  notChecked: ReadonlyMap<string, number>;
}

/** In s: a portal that wants to be left alone for longer is asked again by the next run. */
const longestWait = 60;

/** Asks a CKAN portal for the data set of each source: missing after 404 or 410 twice; whatever else fails could not be checked. */
export async function checkPortal(
  portalUrl: string,
  variables: readonly Entry<'variable'>[],
  send: typeof fetch,
): Promise<PortalHealth> {
  const sources = new Map<number, Source>();
  for (const { record } of variables)
    for (const source of record.sources)
      if (isPortalId(source.packageId) && !sources.has(source.id)) sources.set(source.id, source);
  const answers = new Map<number, PortalAnswer<PortalFields>>();
  for (const { id, packageId = '' } of sources.values())
    answers.set(id, await askTwice(() => requestDataSet(portalUrl, packageId, send)));
  const dataSets = [...answers.values()].flatMap((answer) => (answer.ok ? [answer.value] : []));
  const findings = new Map<number, ReadonlySet<RuleName>>();
  const notChecked = new Map<string, number>();
  for (const [id, answer] of answers) {
    if (answer.ok) findings.set(id, new Set(findingsOf(sources.get(id), answer.value, dataSets)));
    else if (isGone(answer)) findings.set(id, new Set(['package-missing'] as const));
    else {
      const reason = portalReason(answer.problem);
      notChecked.set(reason, (notChecked.get(reason) ?? 0) + 1);
    }
  }
  return { findings, named: sources.size, notChecked };
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

/** The findings of a variable: those of its sources. */
export function findingsFromPortal({ findings }: PortalHealth, { record }: Entry<'variable'>): RuleName[] {
  return portalRules.filter((rule) => record.sources.some(({ id }) => findings.get(id)?.has(rule)));
}

const phrases: Readonly<Record<(typeof portalRules)[number], readonly [one: string, many: string]>> = {
  'package-missing': ['source whose data set is missing', 'sources whose data sets are missing'],
  'resource-missing': ['source whose file is missing', 'sources whose files are missing'],
  'resource-elsewhere': [
    'source whose file is in another data set',
    'sources whose files are in other data sets',
  ],
  'not-a-table': ['source whose file is not a table', 'sources whose files are not tables'],
};

/** "34 variables come from 2 sources whose files are missing", for each rule, and what could not be checked. */
export function portalSentences(health: PortalHealth, variables: readonly Entry<'variable'>[]): string[] {
  const { findings, named, notChecked } = health;
  const sentences = portalRules.flatMap((rule) => {
    const sources = [...findings.values()].filter((rules) => rules.has(rule)).length;
    if (sources === 0) return [];
    const affected = variables.filter((entry) => findingsFromPortal(health, entry).includes(rule)).length;
    const verb = affected === 1 ? 'comes' : 'come';
    return `${countOf(affected, 'variable', 'variables')} ${verb} from ${countOf(sources, ...phrases[rule])}`;
  });
  const unknown = Array.from(
    notChecked,
    ([reason, count]) => `${countOf(count, 'source', 'sources')} could not be checked: ${reason}`,
  );
  return [
    `${countOf(named, 'source names', 'sources name')} a data set of the portal`,
    ...sentences,
    ...unknown,
  ];
}
