import { useDeferredValue } from 'react';
import { useParams } from 'react-router-dom';
import { FailedLists, LoadedOf, RetryingNotice } from '../data/loading/loading-notices.tsx';
import { type LoadingState, useCollection, useRestingEntries } from '../data/loading/use-collection.ts';
import { formatCount } from '../../catalog/text/count.ts';
import { useRelatedLoad } from '../data/loading/load-target.ts';
import { scopeOf } from '../list/list-sentence.ts';
import { SourceList } from './source-list.tsx';
import { SourceRecord } from './source-record.tsx';
import { useSourceInPage } from './source-text.tsx';
import layout from '../list/list.module.css';
import styles from './sources.module.css';

/** The sources of the loaded variables as a list, or the source in the URL. */
export function SourcesPage() {
  const { recordKey: sourceId } = useParams();
  const variables = useCollection('variable');
  const isRequested = useRelatedLoad('variable', true);
  const { ledger, isPending, isLoading } = variables;
  const isResting = isRequested && !isPending && !isLoading;
  const resting = useRestingEntries(ledger, isResting);
  const growing = useRestingEntries(ledger, isResting, true);
  const entries = useDeferredValue(sourceId === undefined ? (resting ?? growing) : ledger.entries);
  const notices = (
    <>
      <RetryingNotice name="variable" />
      <FailedLists lists={[variables]} />
    </>
  );
  const isReading = !isRequested || isPending || isLoading || entries !== ledger.entries;
  const inPage = useSourceInPage(sourceId);
  const extent = { variableCount: entries?.length ?? null, variables };
  if (sourceId === undefined)
    return (
      <SourceList
        entries={entries}
        hasRested={resting !== null && entries === resting}
        variables={variables}
        extent={<Extent className={`row ${layout.line}`} {...extent} />}
      >
        {notices}
      </SourceList>
    );
  return (
    <div className={`page ${styles.record}`}>
      <SourceRecord
        key={sourceId}
        id={sourceId}
        entries={entries ?? []}
        {...{ resting, variables, isReading, inPage }}
      />
      {notices}
      {(inPage === null || !isReading) && <Extent className="lead" {...extent} />}
    </div>
  );
}

interface ExtentProps {
  className: string | undefined;
  variableCount: number | null;
  variables: LoadingState;
}

/** How many variables (`variableCount`; null before the first) the sources were collected from, and a button that loads the rest; null for all. */
function Extent({ className, variableCount, variables }: ExtentProps) {
  const { ledger, isLoading, failure, isPending, completeness } = variables;
  if (completeness.state === 'complete' && variableCount === ledger.entries.length) return null;
  if (isPending || (variableCount === null && failure === null))
    return <p className={className}>Loading variables…</p>;
  // The failure's notice already says what happened.
  if (variableCount === null || (failure !== null && variableCount === 0)) return null;
  return (
    <LoadedOf
      className={className}
      sentence={`Based on ${scopeOf('variable', variableCount, variables)}.${isLoading ? ' Loading more…' : ''}`}
      lists={failure === null ? [variables] : []}
      label={`Load all ${ledger.count === null ? '' : `${formatCount(ledger.count)} `}variables`}
    />
  );
}
