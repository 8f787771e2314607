import { countOf, formatCount } from '../../../catalog/count.ts';
import { healthSentence, reportOn, type RuleReport } from '../../../catalog/health/report.ts';
import { type CollectionName, collections } from '../../../contract/collections.ts';
import { useLoadAtLeast, useOpeningLoad, useWholeLoad } from '../../data/loading/load-target.ts';
import { extentOf, LoadedOf } from '../../data/loading/loaded-of.tsx';
import { FailedLists, RetryingNotice } from '../../data/loading/loading-notices.tsx';
import { useCheckedList } from '../../data/loading/use-checked-list.ts';
import { useCollection } from '../../data/loading/use-collection.ts';
import { useAnnouncement } from '../../ui/announcer.tsx';
import { Finding } from './finding.tsx';

/** What is worth fixing in the catalog, most records first; what is so nearly everywhere comes last. */
export function HealthPage() {
  const lists = [useList('variable'), useList('indicator'), useList('taxonomy'), useList('subdomain')];
  const isChecked = lists.every((list) => list.checked !== null || list.state.failure !== null);
  const checked = lists.flatMap((list) => list.checked ?? []);
  const report = reportOn(checked);
  const findings = [...report.found, ...report.everywhere];
  const listOf = (reports: readonly RuleReport[]) => (
    <ol>
      {reports.map((each) => (
        <Finding
          key={`${each.name} ${each.list.collection}`}
          report={each}
          isFirst={findings.find(({ name }) => name === each.name) === each}
          isEverywhere={reports === report.everywhere}
        />
      ))}
    </ol>
  );
  const problem = lists.find((list) => list.problem !== null)?.problem ?? null;
  const states = lists.map(({ state }) => state);
  const rest = states.find(({ hasMore, isLoading }) => hasMore && !isLoading);
  const loading = states.find(({ isLoading, isPending }) => isLoading || isPending);
  const found = healthSentence(report, checked);
  const missing = lists
    .filter(({ state }) => state.failure !== null && state.ledger.entries.length === 0)
    .map(({ name }) => collections[name].plural);
  const part = loading === undefined ? '' : extentOf(loading.ledger);
  function sentenceOf(): string {
    if (!isChecked) return part === '' ? 'Checking…' : `Checking ${part}…`;
    if (missing.length === lists.length) return 'The catalog could not be checked.';
    if (missing.length > 0) return `${found}. Not checked: ${missing.join(', ')}.`;
    if (part !== '') return `${found}. Loading ${part}…`;
    return `${found}${rest === undefined ? ', all loaded' : ''}.`;
  }
  const sentence = sentenceOf();
  useAnnouncement(isChecked && loading === undefined ? sentence : '');
  return (
    <div className="page">
      <title>Catalog health</title>
      <h1>Catalog health</h1>
      <p className="lead">What to fix, the most records first. Problems in nearly every record come last.</p>
      <div className="stack">
        <LoadedOf
          sentence={sentence}
          lists={states}
          label={`Load all${rest === undefined || rest.ledger.count === null ? '' : ` ${formatCount(rest.ledger.count)}`}`}
        />
        {report.accepted > 0 && (
          <p className="quiet">{`${countOf(report.accepted, 'accepted finding is', 'accepted findings are')} not shown.`}</p>
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
      {isChecked && report.found.length > 0 && listOf(report.found)}
      {isChecked && report.everywhere.length > 0 && (
        <details className="disclosure" open>
          <summary>In nearly every record ({report.everywhere.length})</summary>
          {listOf(report.everywhere)}
        </details>
      )}
    </div>
  );
}

function useList(name: CollectionName) {
  useLoadAtLeast(name, useOpeningLoad());
  useWholeLoad(name, true);
  const state = useCollection(name);
  return { name, state, ...useCheckedList(state) };
}
