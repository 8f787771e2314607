import { useMemo } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { adding, selectedKey } from '../../catalog/basket/selected-record.ts';
import { FailedLists } from '../data/failed-lists.tsx';
import { comparedRecords, maxCompared } from '../data/compare-path.ts';
import { countOf } from '../ui/count.ts';
import page from '../ui/page.module.css';
import { useSelected } from '../data/use-selected.ts';
import { nameOf, type ResolvedRecords, useResolvedRecords } from './resolved-records.ts';
import { Comparison } from './comparison.tsx';

/** Compares the records in the URL side by side. */
export function ComparePage() {
  const [{ byKey, isLoaded }] = useSelected();
  const [parameters] = useSearchParams();
  const named = comparedRecords(parameters);
  const address = named.map(selectedKey).join('\n');
  const records = useMemo(
    () =>
      // Records saved with a selection are shown before their lists are loaded.
      adding([], named.slice(0, maxCompared)).put.map((record) => byKey.get(selectedKey(record)) ?? record),
    // The records are determined by the URL.
    // oxlint-disable-next-line react/exhaustive-deps
    [address, byKey],
  );
  const resolved = useResolvedRecords(records);
  const entries = resolved.records.flatMap(({ entry }) => entry ?? []);
  return (
    <div className={`${page.page} ${page.wide}`}>
      <title>Compare</title>
      <h1>Compare</h1>
      {named.length < 2 && (
        <p className={page.lead}>
          Choose two to six records: in the <Link to="/selection">selection</Link>, under a record’s “Same
          name, different variable”, or in a list grouped by name.
        </p>
      )}
      {named.length > maxCompared && (
        <p className={page.lead}>
          Up to {maxCompared} records fit next to each other;{' '}
          {countOf(named.length - maxCompared, 'more', 'more')} left out.
        </p>
      )}
      {isLoaded && <NotFound resolved={resolved} />}
      {entries.length > 1 && <Comparison entries={entries} />}
    </div>
  );
}

/** Names the records that are not loaded, and says whether they may still be found, or why their list failed. */
function NotFound({ resolved: { records, lists, isLoading } }: { resolved: ResolvedRecords }) {
  const absent = records.filter(({ entry }) => entry === null);
  const sought = absent.filter(({ selected }) => lists[selected.collection].failure === null);
  const names = sought.map(nameOf).join(', ');
  return (
    <>
      <FailedLists lists={[...new Set(absent.map(({ selected }) => lists[selected.collection]))]} />
      {names !== '' && (
        <p className={page.lead}>
          {isLoading ? `Looking for ${names}…` : `Not found in the catalog: ${names}.`}
        </p>
      )}
    </>
  );
}
