import { Suspense, useState } from 'react';
import { useParams, useSearchParams } from 'react-router-dom';
import { nothingSelected } from '../../../catalog/filter/selection.ts';
import { type CollectionName, collections } from '../../../contract/collections.ts';
import { useCatalog } from '../../context/catalog-context.tsx';
import { useListResult } from '../../list/use-list-result.ts';
import { useListView } from '../../list/use-list-view.ts';
import { lazyExtra, lazyPart } from '../../parts/lazy-page.tsx';
import { ErrorBoundary } from '../../parts/error-boundary.tsx';
import { useReloadState } from '../../context/reload-state.ts';
import { searchOf } from '../../search-results/search-instance.ts';
import { useSearch } from '../../search-results/use-search.ts';
import { afterFirstPaint } from '../../context/after-first-paint.ts';
import { useCollection } from '../../loading/use-collection.ts';
import { useLoadRequest } from '../../loading/use-load-request.ts';
import styles from './collection-page.module.css';
import { useQueryText, withParameters } from '../../list/list-url.ts';
import { ListBody } from './list-body.tsx';
import type { ListProps } from '../../list/list-rows.ts';
import { ListStatus } from './list-status.tsx';
import { RecordList } from '../../list/record-list.tsx';
import { SearchField } from '../../parts/search-field.tsx';
import { useListPosition } from './use-list-position.ts';

const RecordPanel = lazyPart(async () => (await import('../../record/record-panel.tsx')).RecordPanel);
const RecordTable = lazyPart(async () => (await import('../../list/record-table.tsx')).RecordTable);
// Nobody prints what has not come yet.
const PrintSheet = lazyExtra(async () => {
  await afterFirstPaint();
  return (await import('../../print/print-sheet.tsx')).PrintSheet;
});
const ExportDialog = lazyPart(async () => (await import('../../export/export-dialog.tsx')).ExportDialog);
const ListTools = lazyPart(async () => (await import('../../filter/list-toolbar.tsx')).ListToolbar);

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
  const found = query === '' ? undefined : search.data;
  const [arrangement, rearrange] = useListView(name, text);
  const [filtersOpen, setFiltersOpen] = useReloadState('filters', false);
  const [exporting, setExporting] = useState(false);
  const arranged = useListResult(name, entries, found, arrangement, filtersOpen);
  const { selection, sort, grouped, columns, view } = arrangement;
  const ordered = [sort, grouped, ...[...selection].flat(2)].join('\n');
  const what = [query, view, ordered].join('\n');
  const { startRow, onSettle } = useListPosition(what, query);
  useLoadRequest(collection, startRow + 100);
  const carried = withParameters(parameters, { q: found?.query ?? text, row: '' }).toString();
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
    <div
      className={styles.page}
      data-open={recordKey !== undefined}
      data-focus-next="[data-rows] [tabindex='0'],[data-rows]"
    >
      {recordKey === undefined && <title>{title}</title>}
      <section className={styles.list} aria-labelledby="list-heading">
        <div className={styles.head}>
          <h1 id="list-heading">{title}</h1>
          <SearchField
            label={`Search ${plural}`}
            text={text}
            onText={setText}
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
                    onExport={setExporting}
                  />
                </Suspense>
              </ErrorBoundary>
            )}
          </div>
          {exporting && (
            <ErrorBoundary name="The export">
              <Suspense fallback={null}>
                <ExportDialog
                  name={name}
                  collection={collection}
                  arranged={arranged}
                  arrangement={arrangement}
                  search={query === '' ? null : search}
                  onClose={() => setExporting(false)}
                />
              </Suspense>
            </ErrorBoundary>
          )}
          <ListStatus
            name={name}
            collection={collection}
            search={query === '' ? null : search}
            records={arranged.records}
            isNarrowed={found !== undefined || selection.size > 0}
          />
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
