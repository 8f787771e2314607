import { Suspense, useState } from 'react';
import { useParams, useSearchParams } from 'react-router-dom';
import { nothingSelected } from '../../catalog/filter/selection.ts';
import { type CollectionName, collections } from '../../contract/collections.ts';
import { useCatalog } from '../catalog-context.tsx';
import { useArranged } from '../filter/use-arranged.ts';
import { useArrangement } from '../filter/use-arrangement.ts';
import { lateExtra, latePart } from '../late-page.tsx';
import { ErrorBoundary } from '../parts/error-boundary.tsx';
import { searchOf } from '../search/searcher.ts';
import { useSearch, useSearchAtOnce } from '../search/use-search.ts';
import { settled } from '../settled.ts';
import { useCollection } from '../walk/use-collection.ts';
import { useWanting } from '../walk/use-wanting.ts';
import styles from './collection-page.module.css';
import { useQueryText, withParameters } from './list-address.ts';
import { ListBody } from './list-body.tsx';
import type { ListProps } from './list-rows.ts';
import { ListStatus } from './list-status.tsx';
import { RecordList } from './record-list.tsx';
import { SearchField } from './search-field.tsx';
import { useListPosition } from './use-list-position.ts';

const RecordPanel = latePart(async () => (await import('../record/record-panel.tsx')).RecordPanel);
const RecordTable = latePart(async () => (await import('./record-table.tsx')).RecordTable);
// Nobody prints what has not come yet.
const PrintSheet = lateExtra(async () => {
  await settled();
  return (await import('../print/print-sheet.tsx')).PrintSheet;
});
const ListTools = latePart(async () => (await import('../filter/list-tools.tsx')).ListTools);

/** One collection: its list, searched, filtered or whole, and beside it the record that the address names. */
export function CollectionPage({ name }: { name: CollectionName }) {
  const { service } = useCatalog();
  const { title, plural } = collections[name];
  const { recordKey } = useParams();
  const [parameters] = useSearchParams();
  const [text, setText] = useQueryText();
  const query = text.trim();
  const collection = useCollection(name);
  const { entries, byKey } = collection.ledger;
  const search = useSearch(name, entries, query);
  const searchAtOnce = useSearchAtOnce(name, entries);
  const found = query === '' ? undefined : search.data;
  const [arrangement, rearrange] = useArrangement(name, text);
  const [filtersOpen, setFiltersOpen] = useState(false);
  const arranged = useArranged(name, entries, found, arrangement, filtersOpen);
  const { selection, sort, grouped, columns, view } = arrangement;
  const ordered = [sort, grouped, ...[...selection].flat(2)].join('\n');
  const what = [query, view, ordered].join('\n');
  const { startRow, onSettle } = useListPosition(name, what, query);
  useWanting(collection, startRow + 100);
  const carried = withParameters(parameters, { q: found?.query ?? text }).toString();
  const list: ListProps = {
    label: query === '' ? title : `${title} found`,
    question: `${found?.query ?? ''}\n${ordered}`,
    rows: arranged.rows,
    records: arranged.records,
    search: carried,
    chosen: recordKey === undefined ? undefined : byKey.get(recordKey),
    startRow,
    onSettle,
    onToggleGroup: (group) =>
      rearrange(({ open }) => ({
        open: open.includes(group) ? open.filter((each) => each !== group) : [...open, group],
      })),
  };
  return (
    <div className={styles.page} data-open={recordKey !== undefined}>
      {recordKey === undefined && <title>{title}</title>}
      <section className={styles.list} aria-labelledby="list-heading">
        <div className={styles.head}>
          <h1 id="list-heading">{title}</h1>
          <SearchField
            label={`Search ${plural}`}
            text={text}
            onText={(typed) => {
              searchAtOnce(typed.trim());
              setText(typed);
            }}
            onApproach={() => void searchOf(service)}
          />
          <div className={styles.tools}>
            {collection.ledger.pages > 0 && (
              <ErrorBoundary name="The filters">
                <Suspense fallback={null}>
                  <ListTools
                    name={name}
                    query={query}
                    arrangement={arrangement}
                    rearrange={rearrange}
                    arranged={arranged.arranged}
                    arranger={arranged.arranger}
                    open={filtersOpen}
                    onOpen={setFiltersOpen}
                  />
                </Suspense>
              </ErrorBoundary>
            )}
          </div>
          <ListStatus name={name} collection={collection} search={query === '' ? null : search} />
        </div>
        <div className={styles.rows}>
          <ListBody
            collection={collection}
            arranged={arranged}
            searching={found !== undefined}
            awaiting={query !== '' && found === undefined && !search.isError}
            filtering={selection.size > 0}
            onClear={() => rearrange(() => ({ selection: nothingSelected }))}
          >
            {view === 'table' ? (
              <Suspense fallback={null}>
                <RecordTable
                  {...list}
                  columns={columns}
                  sort={sort}
                  onSort={(chosen) => rearrange(() => ({ sort: chosen }))}
                />
              </Suspense>
            ) : (
              <RecordList {...list} />
            )}
          </ListBody>
        </div>
      </section>
      {recordKey !== undefined && (
        <div className={styles.panel}>
          <ErrorBoundary resetOn={recordKey} name="The record panel">
            <Suspense fallback={<p className={styles.empty}>Opening…</p>}>
              <RecordPanel
                name={name}
                recordKey={recordKey}
                collection={collection}
                rows={arranged.records}
                search={carried}
              />
            </Suspense>
          </ErrorBoundary>
        </div>
      )}
      <Suspense fallback={null}>
        <PrintSheet name={name} collection={collection} records={arranged.records} />
      </Suspense>
    </div>
  );
}
