import { useEffect, useState } from 'react';
import { loadsSparingly } from '../../../client/platform.ts';
import { type CollectionName, collectionWords } from '../../../contract/collection-names.ts';
import { beforePrinting } from '../../ui/page/after-first-paint.ts';
import { isDialogOpen } from '../../ui/overlay/dialog-history.ts';
import { useShortcut } from '../../ui/keys/keys.ts';
import { lazyExtra } from '../../ui/page/lazy.tsx';
import { prefetchCode } from '../../ui/page/preload-code.ts';
import styles from '../../list/list.module.css';
import { ListHeader, ListLimits } from './list-header.tsx';
import { ListResults } from '../../list/list-results.tsx';
import { OpenRecord, useListEntry } from './open-record.tsx';
import { useListPage } from '../../list/use-list-page.ts';

let loadExtras = () => {};
const whenPrinting = new Promise<void>((resolve) => {
  loadExtras = resolve;
});

// Compared records were selected before, and who prints during startup does not wait for its end.
const ListExtras = lazyExtra(async () => {
  await Promise.race([beforePrinting(), whenPrinting]);
  try {
    return (await import('./list-extras.tsx')).ListExtras;
  } catch (error) {
    // The browser then prints what is on the screen.
    loadExtras = print;
    throw error;
  }
});

/** One collection: its whole, searched or filtered list, and the record in the URL beside it. */
export function CollectionPage({ name }: { name: CollectionName }) {
  const page = useListPage(name);
  const { recordKey, collection, result, list } = page;
  const listEntry = useListEntry(recordKey);
  const hasRows = collection.ledger.pages > 0;
  const [asksToPrint, setAsksToPrint] = useState(false);
  useShortcut('print', () => {
    if (isDialogOpen()) print();
    else setAsksToPrint(true);
    loadExtras();
  });
  useEffect(() => {
    if (hasRows && !loadsSparingly()) void prefetchCode('record');
  }, [hasRows]);
  return (
    <div
      className={styles.page}
      data-open={recordKey !== undefined}
      data-focus-next="[data-rows] [tabindex='0'],[data-rows]"
    >
      {recordKey === undefined && <title>{collectionWords[name].title}</title>}
      <section
        className={styles.list}
        aria-labelledby="list-heading"
        data-beside={page.filtersOpen && recordKey === undefined}
      >
        <div className="contents" data-focus-next="button[aria-expanded],button">
          <ListHeader page={page} />
          <ListLimits page={page} />
        </div>
        <ListResults page={page} />
        <ListExtras page={page} asksToPrint={asksToPrint} onAsked={() => setAsksToPrint(false)} />
      </section>
      {recordKey !== undefined && (
        <OpenRecord
          name={name}
          recordKey={recordKey}
          collection={collection}
          rows={result.rows}
          search={list.search}
          listEntry={listEntry}
        />
      )}
    </div>
  );
}
