import { useDeferredValue, useMemo } from 'react';
import { useParams } from 'react-router-dom';
import { indexSources } from '../../catalog/source-index.ts';
import { useCollection } from '../data/use-collection.ts';
import { useLoadAtLeast, useOpeningLoad } from '../data/load-target.ts';
import { FailureNotice } from '../ui/failure-notice.tsx';
import page from '../ui/page.module.css';
import { RetryingNotice } from '../data/retrying-notice.tsx';
import { LoadedExtent } from './loaded-extent.tsx';
import { SourceList } from './source-list.tsx';
import { SourceRecord } from './source-record.tsx';

/** The sources of the loaded variables as a list, or the source in the URL. */
export function SourcesPage() {
  const { sourceId } = useParams();
  const variables = useCollection('variable');
  useLoadAtLeast('variable', useOpeningLoad());
  const entries = useDeferredValue(variables.ledger.entries);
  const sources = useMemo(() => indexSources(entries), [entries]);
  return (
    <div className={page.page}>
      {sourceId === undefined ? (
        <SourceList sources={sources} loaded={entries.length} variables={variables} />
      ) : (
        <SourceRecord
          key={sourceId}
          id={sourceId}
          indexed={sources.find(({ source }) => String(source.id) === sourceId)}
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
      {sourceId !== undefined && <LoadedExtent loaded={entries.length} variables={variables} />}
    </div>
  );
}
