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

/** What is worth fixing in the catalog, the worst first; what is so nearly everywhere comes last. */
export function HealthPage() {
  const lists = [useList('variable'), useList('indicator'), useList('taxonomy'), useList('subdomain')];
  const isChecked = lists.every((list) => list.checked !== null || list.state.failure !== null);
  const checkedLists = lists.flatMap((list) => list.checked ?? []);
  const report = reportOn(checkedLists);
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
    return `${counts}.`;
  }
  const sentence = sentenceOf();
  useAnnouncement(isChecked && loading === undefined ? sentence : '');
  return (
    <div className="page">
      <PageHead name="health" />
      <p className="lead">What to fix, starting with what readers suffer from most.</p>
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
      {isChecked && report.groups.map((group) => <Findings key={group.title} {...group} />)}
    </div>
  );
}

const columns: readonly Column<RuleReport>[] = [
  {
    key: 'finding',
    title: 'Problem',
    width: 'auto',
    cell: (report) => (
      <>
        <h3>
          {findingSentence(report)}{' '}
          <span className="count">{percentage(report.count / report.list.entries.length)}</span>
        </h3>
        <p>{report.rule.reason}</p>
        <p>To fix: {report.rule.remedy}</p>
        <Example {...report} />
      </>
    ),
  },
  {
    key: 'records',
    title: 'Records',
    width: '11rem',
    cell: ({ name, list, count }) => (
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

function Findings({ title, reports }: { title: string; reports: readonly RuleReport[] }) {
  return (
    <section className="stack">
      <h2>{title}</h2>
      <DataTable
        label={title}
        columns={columns}
        rows={reports}
        keyOf={({ name, list }) => `${name} ${list.collection}`}
        narrow="below"
      />
    </section>
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
