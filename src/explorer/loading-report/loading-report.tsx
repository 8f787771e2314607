import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Ledger } from '../../catalog/ledger.ts';
import { collectionQuery } from '../../client/queries.ts';
import { type CollectionName, collections } from '../../contract/collections.ts';
import { useCatalog } from '../context/catalog-context.tsx';
import { relativeTime } from '../saved/relative-time.ts';
import { laterPagesKey } from '../saved/revalidate.ts';
import { savedAtQuery } from '../saved/saved-list.ts';
import { BusyButton } from '../parts/busy-button.tsx';
import { countOf, formatCount } from '../parts/count.ts';
import { FailureNotice } from '../parts/failure-notice.tsx';
import notice from '../parts/notice.module.css';
import { type LoadingState, useCollection } from '../loading/use-collection.ts';
import { useLoadAgain } from './fetch-another-page.ts';
import { UnusableRecords } from './unusable-records.tsx';
import styles from './loading-report.module.css';
import { RequestedPages } from './requested-pages.tsx';

/**
 * How one list was loaded: whether it is whole, what became of every record received, what could not be shown, each
 * page asked for, and the way to load it again. Everything comes from the pages themselves.
 */
export function LoadingReport({ name }: { name: CollectionName }) {
  const { service } = useCatalog();
  const collection = useCollection(name);
  const { data } = useInfiniteQuery(collectionQuery(service, name));
  const { ledger, end, completeness } = collection;
  return (
    <div className={styles.report}>
      <p>
        {collections[name].title}: <strong>{completeness.sentence}</strong>
        {end?.kind === undefined || end.kind === 'finished' ? '. ' : `. ${end.sentence} `}
        {completeness.state === 'complete'
          ? 'The last page was reached, the total did not change, and as many records are here as it says.'
          : 'The list is not known to be whole.'}
      </p>
      {ledger.rounds === 1 && <KeptSince name={name} />}
      <Balance ledger={ledger} />
      <LoadAgain name={name} collection={collection} />
      <UnusableRecords held={ledger.held} />
      <RequestedPages pages={data?.pages ?? []} failure={collection.failure} />
    </div>
  );
}

/** How old a list from an earlier visit is, and what is known of it since. */
function KeptSince({ name }: { name: CollectionName }) {
  const { service } = useCatalog();
  const client = useQueryClient();
  const { data: since = null } = useQuery(savedAtQuery(service.baseUrl, name));
  const compared = client.getQueryData(laterPagesKey(service.baseUrl, name)) === 'same';
  const [now] = useState(() => Date.now());
  if (since === null) return null;
  return (
    <p>
      Kept on this device from an earlier visit: its oldest page came {relativeTime(since, now)}.{' '}
      {compared
        ? 'All its pages have been compared with the service’s in this visit, and are the same.'
        : 'Only the first page and the count are compared with the service’s when the explorer is opened.'}
    </p>
  );
}

/** Where every record received went; the two sides are equal, always. */
function Balance({ ledger }: { ledger: Ledger }) {
  const { received, entries, held, repeats, versions } = ledger;
  return (
    <p className={styles.balance}>
      <strong>{formatCount(received)}</strong> received = <strong>{formatCount(entries.length)}</strong> shown
      + <strong>{formatCount(held.length)}</strong> held back + <strong>{formatCount(repeats)}</strong> equal
      repeats + <strong>{formatCount(versions.length)}</strong> earlier versions
    </p>
  );
}

function LoadAgain({ name, collection }: { name: CollectionName; collection: LoadingState }) {
  const { ask: loadAgain, isAsking, failure } = useLoadAgain(name);
  const { ledger, goesOn, isFetching } = collection;
  if (ledger.pages === 0) return null;
  const busy = isAsking || goesOn || isFetching;
  return (
    <div className={styles.again}>
      <p>
        <BusyButton label="Load again" busyLabel="Loading…" busy={busy} onPress={loadAgain} /> Asks for every
        page once more and adds what was missing; what is shown stays
        {ledger.rounds > 1 ? `. Loaded ${countOf(ledger.rounds, 'time', 'times')} so far.` : '.'}
      </p>
      {failure !== null && (
        <FailureNotice
          failure={failure}
          what={`${collections[name].title}, again,`}
          busy={busy}
          onRetry={loadAgain}
        />
      )}
      {ledger.versions.length > 0 && (
        <p role="note" className={notice.warning}>
          {countOf(ledger.versions.length, 'record came', 'records came')} again with other content. The
          latest version is shown; the earlier one can be read in the record.
        </p>
      )}
    </div>
  );
}
