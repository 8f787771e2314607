import { linkRules, portalRules, type RuleName } from '../../catalog/health/rules.ts';
import type { Entry } from '../../catalog/records/entry.ts';
import { countOf } from '../../catalog/text/count.ts';
import type { Source } from '../../contract/records.ts';

/** What somebody else's website says about the sources of a catalog. */
export interface SourceHealth {
  /** What was asked: "12 sources name a data set of the portal". */
  sentence: string;
  /** What could not be checked, one and several. */
  nouns: readonly [one: string, many: string];
  /** How one variable and several are tied to it: "comes from", "come from". */
  verbs: readonly [one: string, many: string];
  /** What a source is known by in `findings`: its id, or the address of its data page. */
  keyOf: (source: Source) => number | string;
  findings: ReadonlyMap<number | string, readonly RuleName[]>;
  /** How many could not be checked, by the reason. */
  notChecked: ReadonlyMap<string, number>;
  /** What is worth a line each: "https://example.org/a is gone (status 404)". */
  details?: readonly string[];
}

type AskedRule = (typeof askedRules)[number];

const askedRules = [...portalRules, ...linkRules];

/** The findings of a variable: those of its sources. */
export function findingsFromSources(health: SourceHealth, { record }: Entry<'variable'>): AskedRule[] {
  const found = new Set(record.sources.flatMap((source) => health.findings.get(health.keyOf(source)) ?? []));
  return askedRules.filter((rule) => found.has(rule));
}

const phrases: Readonly<Record<AskedRule, readonly [one: string, many: string]>> = {
  'package-missing': ['source whose data set is missing', 'sources whose data sets are missing'],
  'resource-missing': ['source whose file is missing', 'sources whose files are missing'],
  'resource-elsewhere': [
    'source whose file is in another data set',
    'sources whose files are in other data sets',
  ],
  'not-a-table': ['source whose file is not a table', 'sources whose files are not tables'],
  'page-gone': ['data page that is gone', 'data pages that are gone'],
  'page-moved': ['data page that has moved', 'data pages that have moved'],
};

/** "34 variables come from 2 sources whose files are missing", for each rule, and what could not be checked. */
export function healthSentences(health: SourceHealth, variables: readonly Entry<'variable'>[]): string[] {
  const { sentence, nouns, verbs, findings, notChecked, details = [] } = health;
  const sentences = askedRules.flatMap((rule) => {
    const sources = [...findings.values()].filter((rules) => rules.includes(rule)).length;
    if (sources === 0) return [];
    const affected = variables.filter((entry) => findingsFromSources(health, entry).includes(rule)).length;
    const verb = verbs[affected === 1 ? 0 : 1];
    return `${countOf(affected, 'variable', 'variables')} ${verb} ${countOf(sources, ...phrases[rule])}`;
  });
  const unknown = Array.from(
    notChecked,
    ([reason, count]) => `${countOf(count, ...nouns)} could not be checked: ${reason}`,
  );
  return [sentence, ...sentences, ...unknown, ...details];
}
