import { lazy, type ReactNode, Suspense, useEffect, useMemo, useState } from 'react';
import { useLocation, useNavigate, useParams, useSearchParams } from 'react-router-dom';
import { type CollectionName, collections } from '../../contract/collections.ts';
import { useCatalog } from '../catalog-context.tsx';
import { ErrorBoundary } from '../parts/error-boundary.tsx';
import { searcherOf } from '../search/searcher.ts';
import { useSearch } from '../search/use-search.ts';
import { type CollectionState, useCollection } from '../walk/use-collection.ts';
import { useAutoLoad } from '../walk/wanted.ts';
import styles from './collection-page.module.css';
import { rowInAddress, useQueryText, withParameters } from './list-address.ts';
import { ListStatus } from './list-status.tsx';
import { RecordList } from './record-list.tsx';
import { allRows, foundRows, type Rows } from './rows.ts';
import { SearchField } from './search-field.tsx';

const RecordPanel = lazy(async () => ({ default: (await import('../record/record-panel.tsx')).RecordPanel }));

/** One collection: its list, searched or whole, and beside it the record that the address names. */
export function CollectionPage({ name }: { name: CollectionName }) {
  const { service } = useCatalog();
  const { title, plural } = collections[name];
  const { recordKey } = useParams();
  const [parameters] = useSearchParams();
  const [text, setText] = useQueryText();
  const query = text.trim();
  const collection = useCollection(name);
  const search = useSearch(name, collection.ledger.entries, query);
  const rows = useRows(collection, query === '' ? undefined : search.data);
  const { startRow, onSettle } = useListPosition(name);
  useWanting(collection, startRow);
  const carried = withParameters(parameters, { q: text }).toString();
  const chosen = recordKey === undefined ? undefined : collection.ledger.byKey.get(recordKey);
  return (
    <div className={styles.page} data-open={recordKey !== undefined}>
      {recordKey === undefined && <title>{title}</title>}
      <section className={styles.list} aria-labelledby="list-heading">
        <div className={styles.head}>
          <h1 id="list-heading">{title}</h1>
          <SearchField
            label={`Search ${plural}`}
            text={text}
            onText={setText}
            onApproach={() => void searcherOf(service)}
          />
          <ListStatus name={name} collection={collection} search={query === '' ? null : search} />
        </div>
        <div className={styles.rows}>
          <ListBody collection={collection} rows={rows} searching={query !== '' && search.data !== undefined}>
            <RecordList
              key={query}
              label={query === '' ? title : `${title} found`}
              rows={rows}
              search={carried}
              chosen={chosen}
              startRow={startRow}
              onSettle={onSettle}
            />
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
                rows={rows}
                search={carried}
              />
            </Suspense>
          </ErrorBoundary>
        </div>
      )}
    </div>
  );
}

interface BodyProps {
  collection: CollectionState;
  rows: Rows;
  searching: boolean;
  children: ReactNode;
}

/** The rows, or the true reason why there are none. */
function ListBody({ collection, rows, searching, children }: BodyProps) {
  if (rows.count > 0) return children;
  if (collection.isPending || collection.failure !== null) return null;
  if (!searching) return <p className={styles.empty}>The service gives an empty list.</p>;
  return (
    <p className={styles.empty}>
      {collection.hasMore
        ? 'Nothing found in what is loaded so far. The rest may hold it: load all.'
        : 'Nothing found.'}
    </p>
  );
}

function useRows({ ledger }: CollectionState, answer: ReturnType<typeof useSearch>['data']): Rows {
  return useMemo(
    () => (answer === undefined ? allRows(ledger.entries) : foundRows(ledger.entries, answer)),
    [ledger.entries, answer],
  );
}

/** The list's place: read from the address once, written back (replacing it) when scrolling rests. */
function useListPosition(name: CollectionName) {
  const location = useLocation();
  const navigate = useNavigate();
  const [parameters] = useSearchParams();
  const [startRow] = useState(() => rowInAddress(parameters));
  const onSettle = (firstRow: number) => {
    if (firstRow === rowInAddress(parameters)) return;
    const next = withParameters(parameters, { row: firstRow === 0 ? '' : String(firstRow) });
    // A list that has been left behind no longer speaks for the address.
    if (!location.pathname.startsWith(`/${collections[name].plural}`)) return;
    void navigate({ pathname: location.pathname, search: next.toString() }, { replace: true });
  };
  return { startRow, onSettle };
}

/** Asks for what the list loads by itself, and at least up to the row the address names. */
function useWanting({ want }: CollectionState, startRow: number) {
  const autoLoad = useAutoLoad();
  const least = Math.max(autoLoad, startRow + 100);
  useEffect(() => {
    want(least);
    // Asked once for each amount; `want` is a new function with every render.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [least]);
}
