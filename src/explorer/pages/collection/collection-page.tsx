import { useEffect } from 'react';
import { loadsSparingly } from '../../../client/platform.ts';
import { type CollectionName, collections } from '../../../contract/collections.ts';
import { afterFirstPaint } from '../../ui/after-first-paint.ts';
import { lazyExtra } from '../../ui/lazy.tsx';
import { prefetchCode } from '../../ui/preload-code.ts';
import { restoreLostFocus } from '../../ui/restore-focus.ts';
import styles from '../../list/collection-page.module.css';
import { ListHeader } from './list-header.tsx';
import { ListResults } from '../../list/list-results.tsx';
import { OpenRecord, useListEntry } from './open-record.tsx';
import { useListPage } from '../../list/use-list-page.ts';

// Needed only for printing, which nobody does during startup.
const PrintSheet = lazyExtra(async () => {
  await afterFirstPaint();
  return (await import('../../list/print-sheet.tsx')).PrintSheet;
});

/** One collection: its whole, searched or filtered list, and the record in the URL beside it. */
export function CollectionPage({ name }: { name: CollectionName }) {
  const page = useListPage(name);
  const { recordKey, collection, result, list } = page;
  const listEntry = useListEntry(name, recordKey, list.search);
  useEffect(restoreLostFocus, []);
  const hasRows = collection.ledger.pages > 0;
  useEffect(() => {
    if (hasRows && !loadsSparingly()) void prefetchCode('record');
  }, [hasRows]);
  return (
    <div
      className={styles.page}
      data-open={recordKey !== undefined}
      data-focus-next="[data-rows] [tabindex='0'],[data-rows]"
    >
      {recordKey === undefined && <title>{collections[name].title}</title>}
      <section className={styles.list} aria-labelledby="list-heading">
        <ListHeader page={page} />
        <ListResults page={page} />
      </section>
      {recordKey !== undefined && (
        <OpenRecord
          name={name}
          recordKey={recordKey}
          collection={collection}
          rows={result.records}
          search={list.search}
          listEntry={listEntry}
        />
      )}
      <PrintSheet name={name} collection={collection} records={result.records} />
    </div>
  );
}
