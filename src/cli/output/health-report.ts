import { chunksOf } from '../../catalog/export/export-row.ts';
import { csv, type CsvColumn } from '../../catalog/export/spreadsheet.ts';
import { rulesIn } from '../../catalog/health/read-health.ts';
import {
  type CheckedList,
  findingSentence,
  type FoundRecord,
  foundRecords,
  healthSentence,
  isEverywhere,
  reportOn,
  type RuleReport,
} from '../../catalog/health/report.ts';
import { headingOf, idText } from '../../catalog/records/entry.ts';
import { shownLine } from '../../catalog/text/visible-text.ts';

/** One row per record, so that each is opened once. */
const findingColumns: readonly CsvColumn<FoundRecord>[] = [
  { header: 'collection', read: ({ entry }) => entry.collection },
  { header: 'id', read: ({ entry }) => idText(entry.key) },
  { header: 'slug', read: ({ entry }) => entry.record.slug },
  { header: 'name', read: ({ entry }) => headingOf(entry) },
  { header: 'findings', read: ({ findings }) => findings.join(' | ') },
];

/** The formats of the report; `contains` is for the command's help. */
export const healthFormat = {
  text: { contains: '', write: healthText },
  json: { contains: ' (rules, counts and records)', write: healthJson },
  csv: { contains: ' (one row per record)', write: healthCsv },
} satisfies Record<string, { contains: string; write: (lists: readonly CheckedList[]) => string }>;

function healthText(lists: readonly CheckedList[]): string {
  const report = reportOn(lists);
  const { groups, accepted } = report;
  return [
    `${healthSentence(report, lists)}${accepted === 0 ? '' : `; ${accepted} accepted`}`,
    ...groups.flatMap(({ title, reports }) => ['', title].concat(reports.flatMap(linesOf))),
  ].join('\n');
}

function healthJson(lists: readonly CheckedList[]): string {
  const { groups, accepted } = reportOn(lists);
  const found = groups.flatMap(({ reports }) => reports);
  const rules = found.map((each) => ({
    rule: each.name,
    collection: each.list.collection,
    count: each.count,
    of: each.list.entries.length,
    accepted: each.accepted,
    isNearlyEverywhere: isEverywhere(each),
    sentence: findingSentence(each),
    severity: each.rule.severity,
    reason: each.rule.reason,
    remedy: each.rule.remedy,
  }));
  const counts = lists.map(({ collection, entries }) => ({ collection, checked: entries.length }));
  return JSON.stringify({ lists: counts, accepted, rules, records: lists.flatMap(recordsOf) }, null, 2);
}

function healthCsv(lists: readonly CheckedList[]): string {
  const format = csv(findingColumns);
  const records = lists.flatMap((list) => [...foundRecords(list)]);
  return [...chunksOf(format, records)].join('');
}

function linesOf(report: RuleReport): string[] {
  const { name, rule, example } = report;
  const lines = ['', `${findingSentence(report)} [${name}]`, `  ${rule.reason}`, `  To fix: ${rule.remedy}`];
  if (example === null) return lines;
  const heading = shownLine(headingOf(example), 100);
  return [...lines, `  For example ${idText(example.key)}, ${heading}`];
}

function recordsOf({ collection, entries, findings }: CheckedList) {
  return entries.flatMap((entry, at) => {
    const [found, accepted] = [findings.bits[at] ?? 0, findings.accepted[at] ?? 0];
    if (found === 0 && accepted === 0) return [];
    const { id, slug } = entry.record;
    return {
      collection,
      id: Number.isNaN(id) ? idText(entry.key) : id,
      slug,
      name: entry.record.name,
      findings: rulesIn(found),
      accepted: rulesIn(accepted),
    };
  });
}
