import { RecordList } from './record-list.tsx';
import { lazyPart } from '../ui/lazy.tsx';
import { Action, ListFailed, ListFooter } from './list-footer.tsx';
import { nothingSelected } from '../../catalog/list/selection.ts';
import { collections } from '../../contract/collections.ts';
import { countOf, formatCount } from '../../catalog/count.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { clipped, scopeOf } from './list-sentence.ts';
import type { ListPage } from './use-list-page.ts';
import styles from './list-results.module.css';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import button from '../ui/button.module.css';
import notice from '../ui/notice.module.css';
import layout from './collection-page.module.css';

const RecordTable = lazyPart(async () => (await import('./record-table.tsx')).RecordTable);

/** The rows, or why there are none, with the loading status below. */
export function ListResults({ page }: { page: ListPage }) {
  const { result, isSearching } = page;
  const hasRows = result.error === null && result.rows.count > 0;
  return (
    <div className={layout.results} data-rows-shown={hasRows}>
      {/* Instead of a list that differs from the requested one. */}
      {result.error !== null && (
        <ListFailed headline="The filters could not be loaded." error={result.error} onRetry={result.retry} />
      )}
      {hasRows && (
        // Rows of the previous search or view must not look like those of the current one.
        <div className={layout.rows} data-awaited={isSearching || result.isPending}>
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

/** Why there are no rows and what to do; renders nothing until that is certain. */
function EmptyResults({ page }: { page: ListPage }) {
  const { name, collection, found, view, result } = page;
  const { ledger, isPending } = collection;
  if (isPending || result.isPending || ledger.pages === 0) return null;
  if (found !== undefined && found.positions.length === 0) return <NoMatches page={page} />;
  if (view.selection.size > 0) return <NoFilterMatches page={page} />;
  if (ledger.entries.length > 0 || collection.isLoading) return null;
  return <EmptyState icon={name} title={emptyTitle(page)} />;
}

/** Calls the collection empty only if the catalog itself reports no records. */
function emptyTitle({ name, collection }: ListPage): ReactNode {
  const { plural } = collections[name];
  if (collection.completeness.state === 'complete') return `There are no ${plural} in this catalog.`;
  const { count, received } = collection.ledger;
  if (received > 0) return `None of the ${countOf(received, 'record', 'records')} received can be shown.`;
  return count === null || count === 0
    ? `The catalog sent no ${plural}.`
    : `The catalog sent no ${plural}, although it reports ${formatCount(count)}.`;
}

function NoMatches({ page }: { page: ListPage }) {
  const { name, query, collection, found, setText } = page;
  const scope = scopeOf(name, found?.searched ?? 0, collection);
  const isAll = collection.completeness.state === 'complete';
  const title = isAll
    ? `No ${collections[name].plural} match “${clipped(query)}”`
    : `No matches ${collection.isLoading ? 'yet ' : ''}for “${clipped(query)}” in ${scope}`;
  const suggestion = found?.suggestion ?? null;
  return (
    <EmptyState icon="search" title={title}>
      {suggestion !== null && (
        <p>
          Did you mean{' '}
          <button type="button" className={styles.suggestion} onClick={() => setText(suggestion)}>
            {suggestion}
          </button>
          ?
        </p>
      )}
      <p className={notice.actions} data-focus-group="">
        <Link to={`/search?${new URLSearchParams({ q: query })}`} className={button.plain}>
          Search everything
        </Link>
        <ClearFilters page={page} />
      </p>
    </EmptyState>
  );
}

function NoFilterMatches({ page }: { page: ListPage }) {
  const { name, collection, found } = page;
  const among =
    found === undefined
      ? scopeOf(name, collection.ledger.entries.length, collection)
      : countOf(found.positions.length, 'result', 'results');
  const none = among.startsWith('the ') ? `None of ${among}` : `None of the ${among}`;
  return (
    <EmptyState icon="search" title={`${none} match these filters.`}>
      <p className={notice.actions}>
        <ClearFilters page={page} />
      </p>
    </EmptyState>
  );
}

function ClearFilters({ page: { view, changeView } }: { page: ListPage }) {
  if (view.selection.size === 0) return null;
  return <Action label="Clear filters" onPress={() => changeView(() => ({ selection: nothingSelected }))} />;
}
