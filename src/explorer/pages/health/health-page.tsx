import { Link } from 'react-router-dom';
import { countOf, formatCount, percentage } from '../../../catalog/text/count.ts';
import {
  extentOfFinding,
  healthSentence,
  reportOn,
  type RuleReport,
} from '../../../catalog/health/report.ts';
import { labelOf } from '../../../catalog/health/rules.ts';
import { headingOf } from '../../../catalog/records/entry.ts';
import { shownText } from '../../../catalog/text/visible-text.ts';
import { capitalized, type CollectionName, collectionWords } from '../../../contract/collection-names.ts';
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

/** A row is what one rule found in one or several lists, the list with most first. */
const columns: readonly Column<readonly RuleReport[]>[] = [
  {
    key: 'finding',
    title: 'Problem',
    width: 'auto',
    cell: ([first, ...others]) =>
      first && (
        <>
          <h3>{capitalized(labelOf(first.name))}</h3>
          <p>{first.rule.reason}</p>
          <p>To fix: {first.rule.remedy}</p>
          {[first, ...others].map((report) => (
            <Extent key={report.list.collection} {...report} />
          ))}
        </>
      ),
  },
  {
    key: 'records',
    title: 'Records',
    width: '11rem',
    cell: (reports) => (
      <span className="stack">
        {reports.map(({ name, list: { collection }, count }) => (
          <Link
            key={collection}
            className="button"
            to={`/${collectionWords[collection].segment}?finding=${name}`}
            data-not-printed=""
          >
            Show {countOf(count, collectionWords[collection].one, collectionWords[collection].plural)}
          </Link>
        ))}
      </span>
    ),
  },
];

function Findings({ title, reports }: { title: string; reports: readonly RuleReport[] }) {
  const names = new Set(reports.map(({ name }) => name));
  const rows = Array.from(names, (name) => reports.filter((report) => report.name === name));
  return (
    <section className="stack">
      <h2>{title}</h2>
      <DataTable
        label={title}
        columns={columns}
        rows={rows}
        keyOf={([first]) => first?.name ?? ''}
        narrow="below"
      />
    </section>
  );
}

/** "184 of 313 variables (59%), for example Male B01001_002E". */
function Extent(report: RuleReport) {
  const { list, count, accepted, example } = report;
  return (
    <p className="quiet">
      {`${extentOfFinding(report)} (${percentage(count / list.entries.length)})`}
      {example !== null && (
        <>
          {count > 1 ? ', for example ' : ': '}
          <Link to={recordPath(list.collection, example.key)}>
            <bdi>{shownText(headingOf(example), 120)}</bdi>
          </Link>{' '}
          <code>{shownText(example.record.slug, 60)}</code>
        </>
      )}
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
