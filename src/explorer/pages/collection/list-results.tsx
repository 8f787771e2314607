import { Suspense } from 'react';
import { nothingSelected } from '../../../catalog/filter/selection.ts';
import { RecordList } from '../../list/record-list.tsx';
import { lazyPart } from '../../parts/lazy-page.tsx';
import styles from './collection-page.module.css';
import { ListBody } from './list-body.tsx';
import type { ListPage } from './use-list-page.ts';

const RecordTable = lazyPart(async () => (await import('../../list/record-table.tsx')).RecordTable);

/** The rows of a list, as a list or as a table, or the reason why there are none. */
export function ListResults({ page }: { page: ListPage }) {
  const { collection, search, found, view, changeView, result, list } = page;
  return (
    <div className={styles.rows}>
      <ListBody
        collection={collection}
        arranged={result}
        searching={found !== undefined}
        awaiting={search !== null && found === undefined && !search.isError}
        filtering={view.selection.size > 0}
        onClear={() => changeView(() => ({ selection: nothingSelected }))}
      >
        {view.view === 'table' ? (
          <Suspense fallback={null}>
            <RecordTable
              {...list}
              columns={view.columns}
              sort={view.sort}
              onSort={(sort) => changeView(() => ({ sort }))}
            />
          </Suspense>
        ) : (
          <RecordList {...list} />
        )}
      </ListBody>
    </div>
  );
}
