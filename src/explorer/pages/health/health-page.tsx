import { Link } from 'react-router-dom';
import { countOf, formatCount, percentage } from '../../../catalog/text/count.ts';
import {
  findingSentence,
  healthSentence,
  reportOn,
  type RuleReport,
} from '../../../catalog/health/report.ts';
import { headingOf } from '../../../catalog/records/entry.ts';
import { shownText } from '../../../catalog/text/visible-text.ts';
import { type CollectionName, collectionWords } from '../../../contract/collection-names.ts';
import { useLoadAtLeast, useOpeningLoad, useWholeLoad } from '../../data/loading/load-target.ts';
import { extentOf, FailedLists, LoadedOf, RetryingNotice } from '../../data/loading/loading-notices.tsx';
import { useCheckedList } from '../../data/loading/health.ts';
import { useCollection } from '../../data/loading/use-collection.ts';
import { recordPath } from '../../data/record-path.ts';
import { useAnnouncement } from '../../ui/page/announcer.tsx';
import { type Column, DataTable } from '../../ui/content/data-table.tsx';
import { PageHead } from '../../ui/content/page-head.tsx';

/** What is worth fixing in the catalog, most records first; what is so nearly everywhere comes last. */
export function HealthPage() {
  const lists = [useList('variable'), useList('indicator'), useList('taxonomy'), useList('subdomain')];
  const isChecked = lists.every((list) => list.checked !== null || list.state.failure !== null);
  const checkedLists = lists.flatMap((list) => list.checked ?? []);
  const report = reportOn(checkedLists);
  const reports = [...report.found, ...report.everywhere];
  const findings = reports.map((each): Finding => {
    const isFirst = reports.find(({ name }) => name === each.name) === each;
    const isEverywhere = report.everywhere.includes(each);
    const reasons = [isEverywhere && 'Probably how this catalog is set up.', isFirst && each.rule.reason];
    return { report: each, reason: reasons.filter(Boolean).join(' ') };
  });
  const problem = lists.find((list) => list.problem !== null)?.problem ?? null;
  const states = lists.map(({ state }) => state);
  const rest = states.find(({ hasMore, isLoading }) => hasMore && !isLoading);
  const loading = states.find(({ isLoading, isPending }) => isLoading || isPending);
  const counts = healthSentence(report, checkedLists);
  const failedLists = lists
    .filter(({ state }) => state.failure !== null && state.ledger.entries.length === 0)
    .map(({ name }) => collectionWords[name].plural);
  const part = loading === undefined ? '' : extentOf(loading.ledger);
  function sentenceOf(): string {
    if (!isChecked) return part === '' ? 'Checking…' : `Checking ${part}…`;
    if (failedLists.length === lists.length) return 'The catalog could not be checked.';
    if (failedLists.length > 0) return `${counts}. Not checked: ${failedLists.join(', ')}.`;
    if (part !== '') return `${counts}. Loading ${part}…`;
    return `${counts}${rest === undefined ? ', all loaded' : ''}.`;
  }
  const sentence = sentenceOf();
  useAnnouncement(isChecked && loading === undefined ? sentence : '');
  return (
    <div className="page">
      <PageHead name="health" />
      <p className="lead">
        What to fix, starting with what affects the most records. Problems in nearly every record come last.
      </p>
      <div className="stack">
        <LoadedOf
          sentence={sentence}
          lists={states}
          label={`Load all${rest === undefined || rest.ledger.count === null ? '' : ` ${formatCount(rest.ledger.count)}`}`}
        />
        {report.accepted > 0 && (
          <p className="quiet">{`${countOf(report.accepted, 'accepted problem is', 'accepted problems are')} not shown.`}</p>
        )}
        {problem !== null && (
          <p role="note" className="notice warning">
            {problem}
          </p>
        )}
        {lists.map(({ name }) => (
          <RetryingNotice key={name} name={name} />
        ))}
        <FailedLists lists={states} />
      </div>
      {isChecked && report.found.length > 0 && (
        <Findings label="Problems" findings={findings.slice(0, report.found.length)} />
      )}
      {isChecked && report.everywhere.length > 0 && (
        <details className="disclosure" open>
          <summary>In nearly every record ({report.everywhere.length})</summary>
          <Findings label="In nearly every record" findings={findings.slice(report.found.length)} />
        </details>
      )}
    </div>
  );
}

interface Finding {
  report: RuleReport;
  /** Why it matters; empty where a finding above it says so. */
  reason: string;
}

const columns: readonly Column<Finding>[] = [
  {
    key: 'finding',
    title: 'Problem',
    width: 'auto',
    cell: ({ report, reason }) => (
      <>
        <h2>
          {findingSentence(report)}{' '}
          <span className="count">{percentage(report.count / report.list.entries.length)}</span>
        </h2>
        {reason}
        <Example {...report} />
      </>
    ),
  },
  {
    key: 'records',
    title: 'Records',
    width: '11rem',
    cell: ({ report: { name, list, count } }) => (
      <Link
        className="button"
        to={`/${collectionWords[list.collection].segment}?finding=${name}`}
        data-not-printed=""
      >
        {count === 1 ? 'Show it' : `Show these ${formatCount(count)}`}
      </Link>
    ),
  },
];

function Findings({ label, findings }: { label: string; findings: readonly Finding[] }) {
  return (
    <DataTable
      label={label}
      columns={columns}
      rows={findings}
      keyOf={({ report: { name, list } }) => `${name} ${list.collection}`}
      narrow="below"
    />
  );
}

function Example({ list, count, accepted, example }: RuleReport) {
  if (example === null) return null;
  return (
    <p className="quiet">
      {count > 1 && 'For example '}
      <Link to={recordPath(list.collection, example.key)}>
        <bdi>{shownText(headingOf(example), 120)}</bdi>
      </Link>{' '}
      <code>{shownText(example.record.slug, 60)}</code>
      {accepted > 0 && ` · ${formatCount(accepted)} accepted`}
    </p>
  );
}

function useList(name: CollectionName) {
  useLoadAtLeast(name, useOpeningLoad());
  useWholeLoad(name, true);
  const state = useCollection(name);
  return { name, state, ...useCheckedList(state) };
}
