import { RecordList } from './record-list.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import styles from './collection-page.module.css';
import { EmptyResults } from './empty-results.tsx';
import { FiltersFailed } from './filters-failed.tsx';
import { ListFooter } from './list-footer.tsx';
import type { ListPage } from './use-list-page.ts';

const RecordTable = lazyPart(async () => (await import('./record-table.tsx')).RecordTable);

/** The rows, or why there are none, with the loading status below. */
export function ListResults({ page }: { page: ListPage }) {
  const { result, isSearching } = page;
  const hasRows = result.error === null && result.rows.count > 0;
  return (
    <div className={styles.results} data-rows-shown={hasRows}>
      {result.error !== null && <FiltersFailed error={result.error} onRetry={result.retry} />}
      {hasRows && (
        // Rows of the previous search or view must not look like those of the current one.
        <div className={styles.rows} data-awaited={isSearching || result.isPending}>
          <Rows page={page} />
        </div>
      )}
      {result.error === null && !hasRows && !isSearching && <EmptyResults page={page} />}
      <ListFooter page={page} />
    </div>
  );
}

function Rows({ page: { view, changeView, list } }: { page: ListPage }) {
  if (view.view === 'list') return <RecordList {...list} />;
  return (
    <RecordTable
      {...list}
      columns={view.columns}
      sort={view.sort}
      onSort={(sort) => changeView(() => ({ sort }))}
    />
  );
}
