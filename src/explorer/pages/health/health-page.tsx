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
import { PageHead } from '../../ui/content/page-head.tsx';
import { Link } from '../../ui/control/link.tsx';
import styles from '../pages.module.css';

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

/** Each problem is explained once for all lists that have it, the list with most first. */
function Findings({ title, reports }: { title: string; reports: readonly RuleReport[] }) {
  const first = reports.filter(({ name }, at) => reports.findIndex((each) => each.name === name) === at);
  return (
    <section className={`stack ${styles.problems}`}>
      <h2>{title}</h2>
      {first.map(({ name, rule: { reason, remedy } }) => (
        <section key={name} className="small">
          <h3>{capitalized(labelOf(name))}</h3>
          <p>{reason}</p>
          <p>
            <span className="quiet">To fix:</span> {remedy}
          </p>
          {reports.map((each) => each.name === name && <Extent key={each.list.collection} {...each} />)}
        </section>
      ))}
    </section>
  );
}

/** "184 of 313 variables (59%), for example Male B01001_002E", and a link to them. */
function Extent(report: RuleReport) {
  const { name, list, count, accepted, example } = report;
  const { segment, one, plural } = collectionWords[list.collection];
  return (
    <p className={styles.extent}>
      <span>
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
      </span>
      <Link className="button" to={`/${segment}?finding=${name}`} data-not-printed="">
        Show <span className="visually-hidden">{countOf(count, one, plural)}</span>
      </Link>
    </p>
  );
}

function useList(name: CollectionName) {
  useLoadAtLeast(name, useOpeningLoad());
  useWholeLoad(name, true);
  const state = useCollection(name);
  return { name, state, ...useCheckedList(state) };
}
