import { type CollectionName, collectionWords } from '../../contract/collection-names.ts';
import { countOf, formatCount } from '../text/count.ts';
import type { Entry } from '../records/entry.ts';
import { type Findings, rulesIn } from './read-health.ts';
import { ruleEntries, type Rule, type RuleName, severities } from './rules.ts';

/** A list with its findings; `total` is how many records the catalog has of it, null if unknown. */
export interface CheckedList {
  collection: CollectionName;
  entries: readonly Entry[];
  findings: Findings;
  total: number | null;
  isComplete: boolean;
}

/** What one rule found in one list. */
export interface RuleReport {
  name: RuleName;
  rule: Rule;
  list: CheckedList;
  count: number;
  accepted: number;
  example: Entry | null;
}

/** A share from which, in a list of at least this many records, a finding is how the catalog is kept. */
const nearlyEverywhere = { share: 0.9, records: 50 };

/** What was found, in groups: by how much readers suffer, then what is so in nearly all records of a list; of each, most records first. */
export function reportOn(lists: readonly CheckedList[]) {
  const all = lists.flatMap(reportOnList);
  const found = all.filter(({ count }) => count > 0).sort((a, b) => b.count - a.count);
  const groups = Object.entries(severities).map(([severity, title]) => ({
    title,
    reports: found.filter((each) => each.rule.severity === severity && !isEverywhere(each)),
  }));
  const title = 'In nearly every record: probably how this catalog is set up';
  return {
    groups: [...groups, { title, reports: found.filter(isEverywhere) }].filter(
      ({ reports }) => reports.length > 0,
    ),
    accepted: all.reduce((sum, { accepted }) => sum + accepted, 0),
  };
}

type HealthReport = ReturnType<typeof reportOn>;

export function isEverywhere({ count, list: { entries } }: RuleReport): boolean {
  return entries.length >= nearlyEverywhere.records && count >= entries.length * nearlyEverywhere.share;
}

function reportOnList(list: CheckedList): RuleReport[] {
  const { bits, accepted } = list.findings;
  return ruleEntries.map(([name, rule], place) => {
    const report: RuleReport = { name, rule, list, count: 0, accepted: 0, example: null };
    for (let at = 0; at < list.entries.length; at += 1) {
      report.accepted += ((accepted[at] ?? 0) >> place) & 1;
      if ((((bits[at] ?? 0) >> place) & 1) === 0) continue;
      report.count += 1;
      report.example ??= list.entries[at] ?? null;
    }
    return report;
  });
}

/** "14 of 313 variables"; what other records decide, of an incomplete list, is said to be of those loaded. */
export function extentOfFinding({ rule, list, count }: RuleReport, says = ''): string {
  const { one, plural } = collectionWords[list.collection];
  const isRelative = rule.groups !== undefined || rule.refersTo !== undefined;
  const among = isRelative && !list.isComplete ? ' among those loaded' : '';
  return `${formatCount(count)} of ${countOf(list.entries.length, one, plural)}${says}${among}`;
}

/** "14 of 313 variables have no source". */
export function findingSentence(report: RuleReport): string {
  const { says } = report.rule;
  return extentOfFinding(report, ` ${report.count === 1 ? inSingular(says) : says}`);
}

function inSingular(says: string): string {
  return says
    .replace(/^have /, 'has ')
    .replace(/^come /, 'comes ')
    .replace(/^are percentages /, 'is a percentage ')
    .replace('their', 'its');
}

/** "11 findings in 313 variables and 136 indicators", "1 finding in 2,000 of 28,153 variables". */
export function healthSentence({ groups }: HealthReport, lists: readonly CheckedList[]): string {
  const counts = lists
    .filter(({ entries }) => entries.length > 0)
    .map(({ collection, entries: { length }, total, isComplete }) => {
      const { one, plural } = collectionWords[collection];
      const isPart = !isComplete && total !== null && total > length;
      return isPart
        ? `${formatCount(length)} of ${countOf(total, one, plural)}`
        : countOf(length, one, plural);
    });
  const count = new Set(groups.flatMap(({ reports }) => reports.map(({ name }) => name))).size;
  const where = new Intl.ListFormat('en').format(counts);
  return `${count === 0 ? 'No problems' : countOf(count, 'kind of problem', 'kinds of problems')} in ${where || 'no records'}`;
}

/** A record that has findings, all of them. */
export interface FoundRecord {
  entry: Entry;
  findings: readonly RuleName[];
}

/** The records of a list that have any finding. */
export function* foundRecords({ entries, findings }: CheckedList): Generator<FoundRecord> {
  for (const [at, entry] of entries.entries()) {
    const bits = findings.bits[at] ?? 0;
    if (bits !== 0) yield { entry, findings: rulesIn(bits) };
  }
}
