import { useInfiniteQuery, useIsFetching, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { UnusableRecord } from '../../../catalog/records/entry.ts';
import type { Ledger } from '../../../catalog/records/ledger.ts';
import { shownText } from '../../../catalog/text/visible-text.ts';
import type { LoadedPage } from '../../../client/catalog-client.ts';
import { collectionQuery } from '../../../client/queries.ts';
import { type CollectionName, collectionWords } from '../../../contract/collection-names.ts';
import { useCatalog } from '../../data/services/catalog-context.tsx';
import { relativeTime } from './saved-banner.tsx';
import { pagesSentence } from '../list-sentence.ts';
import { laterPagesKey, useReload } from '../../data/saved/saved-list.ts';
import { Action } from '../../ui/control/action.tsx';
import { countOf, formatCount } from '../../../catalog/text/count.ts';
import { concepts } from '../../ui/content/definitions.ts';
import { FailureNotice } from '../../ui/notice/failure-notice.tsx';
import { type LoadingState, useCollection } from '../../data/loading/use-collection.ts';
import { RawJson } from '../../ui/content/raw-json.tsx';
import { LongList } from '../../ui/control/show-more.tsx';
import { Link } from '../../ui/control/link.tsx';

/** What a list contains and whether it is complete, and in the details how it was loaded. */
export function LoadingReport({ name }: { name: CollectionName }) {
  const { service } = useCatalog();
  const collection = useCollection(name);
  const { data } = useInfiniteQuery(collectionQuery(service, name));
  const { ledger, end, completeness, hasMore } = collection;
  return (
    <div className="stack small">
      <p>
        <strong>{concepts[name].title}:</strong> {concepts[name].text}
      </p>
      <p>
        <strong>{completeness.sentence}</strong>
        {end === undefined || end.kind === 'finished' ? '.' : `. ${end.sentence}`}
        {completeness.state === 'complete' || hasMore ? '' : ' This list may be incomplete.'}
      </p>
      <SavedSince name={name} since={collection.savedSince} />
      <p>
        <Link to="/health">What to fix in this catalog</Link>
      </p>
      <p>
        <Link to="/changes">What changed, and how to subscribe</Link>
      </p>
      <LoadAgain name={name} collection={collection} />
      <details className="disclosure">
        <summary>Technical details</summary>
        <div className="stack">
          <Balance ledger={ledger} />
          <p>{pagesSentence(ledger)}</p>
          <UnusableRecords records={ledger.unusableRecords} />
          <PageNotes pages={data?.pages ?? []} />
        </div>
      </details>
    </div>
  );
}

function SavedSince({ name, since }: { name: CollectionName; since: number | null }) {
  const { service } = useCatalog();
  const client = useQueryClient();
  const queryKey = laterPagesKey(service.baseUrl, name);
  const isComparing = useIsFetching({ queryKey }) > 0;
  const isUnchanged = client.getQueryData(queryKey) === 'same';
  const [now] = useState(() => Date.now());
  if (since === null) return null;
  const checked = isComparing
    ? 'Its pages are being checked for changes.'
    : isUnchanged
      ? 'All its pages were checked during this visit and have not changed.'
      : 'Only its first page and count are checked for changes when the explorer opens.';
  const saved = relativeTime(since, now);
  return <p>{`This copy was saved on this device ${saved}. ${checked}`}</p>;
}

/** How many received records are shown, unreadable, duplicated or replaced; the numbers always add up. */
function Balance({ ledger }: { ledger: Ledger }) {
  const { received, entries, unusableRecords, repeats, versions } = ledger;
  return (
    <p>
      <strong>{formatCount(received)}</strong> received: <strong>{formatCount(entries.length)}</strong> shown,{' '}
      <strong>{formatCount(unusableRecords.length)}</strong> unreadable,{' '}
      <strong>{formatCount(repeats)}</strong> {repeats === 1 ? 'duplicate' : 'duplicates'},{' '}
      <strong>{formatCount(versions)}</strong> replaced by newer versions
    </p>
  );
}

function LoadAgain({ name, collection }: { name: CollectionName; collection: LoadingState }) {
  const { mutate, isPending, error } = useReload();
  const start = () => mutate([name]);
  const { ledger, isLoading, isFetching } = collection;
  if (ledger.pages === 0) return null;
  const busy = isPending || isLoading || isFetching;
  return (
    <div className="stack">
      <p>
        <Action label="Update" busyLabel="Updating…" busy={busy} onPress={start} /> Downloads the list again.
        What you see now stays until the new copy is complete.
      </p>
      {error !== null && (
        <FailureNotice failure={error} what={collectionWords[name].title} busy={busy} onRetry={start} />
      )}
    </div>
  );
}

function UnusableRecords({ records }: { records: readonly UnusableRecord[] }) {
  if (records.length === 0) return null;
  return (
    <section aria-labelledby="unusable-heading" className="stack">
      <h3 id="unusable-heading">{countOf(records.length, 'value', 'values')} not shown</h3>
      <LongList className="stack" values={records} first={20} noun="values">
        {({ reason, raw }) => <RawJson raw={raw} title={`Not shown: ${reason}`} />}
      </LongList>
    </section>
  );
}

function PageNotes({ pages }: { pages: readonly LoadedPage[] }) {
  const notes = pages.flatMap((page, place) => page.notes.map((note) => `Page ${place + 1}: ${note}`));
  if (notes.length === 0) return null;
  return (
    <section aria-labelledby="notes-heading" className="stack">
      <h3 id="notes-heading">Irregular pages</h3>
      <LongList values={notes} first={20} noun="notes">
        {(note) => <bdi>{shownText(note)}</bdi>}
      </LongList>
    </section>
  );
}
