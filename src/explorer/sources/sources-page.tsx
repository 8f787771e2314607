import { useDeferredValue } from 'react';
import { useParams } from 'react-router-dom';
import { sourcesOf } from '../../catalog/sources.ts';
import { LoadedOf, extentOf } from '../data/loaded-of.tsx';
import { RetryingNotice } from '../data/loading-notices.tsx';
import { type LoadingState, useCollection } from '../data/use-collection.ts';
import { countOf, formatCount } from '../../catalog/count.ts';
import { useLoadAtLeast, useOpeningLoad } from '../data/load-target.ts';
import { FailureNotice } from '../ui/failure-notice.tsx';
import { SourceList } from './source-list.tsx';
import { SourceRecord } from './source-record.tsx';
import page from '../ui/page.module.css';

/** The sources of the loaded variables as a list, or the source in the URL. */
export function SourcesPage() {
  const { sourceId } = useParams();
  const variables = useCollection('variable');
  useLoadAtLeast('variable', useOpeningLoad());
  const entries = useDeferredValue(variables.ledger.entries);
  const sources = sourcesOf(entries);
  const extent = <Extent loaded={entries.length} variables={variables} />;
  return (
    <div className={page.page}>
      {sourceId === undefined ? (
        <SourceList sources={sources} variables={variables} extent={extent} />
      ) : (
        <SourceRecord
          key={sourceId}
          id={sourceId}
          indexed={sources.find(({ key }) => key === sourceId)}
          variables={variables}
          isReading={variables.isPending || variables.isLoading || entries !== variables.ledger.entries}
        />
      )}
      <RetryingNotice name="variable" />
      {variables.failure !== null && (
        <FailureNotice
          failure={variables.failure}
          what="Variables"
          busy={variables.isFetching}
          onRetry={variables.retry}
        />
      )}
      {sourceId !== undefined && extent}
    </div>
  );
}

/** How many variables (`loaded`) the sources were collected from, and a button that loads the rest. */
function Extent({ loaded, variables }: { loaded: number; variables: LoadingState }) {
  const { ledger, isLoading, hasMore, failure, isPending } = variables;
  if (isPending) return <p className={page.lead}>Loading variables…</p>;
  // The notice of the failure says it all.
  if (failure !== null && loaded === 0) return null;
  const { count, entries } = ledger;
  const isWhole = count === null || count <= loaded || (!hasMore && loaded === entries.length);
  const extent = isWhole ? countOf(loaded, 'variable', 'variables') : extentOf(ledger, loaded);
  return (
    <LoadedOf
      sentence={`Read from ${extent}.${isLoading ? ' Loading more…' : ''}`}
      lists={isWhole || failure !== null ? [] : [variables]}
      label={`Load all ${formatCount(count ?? 0)} variables`}
    />
  );
}
