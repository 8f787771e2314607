import { Suspense, useState } from 'react';
import { collections } from '../../../contract/collections.ts';
import { useCatalog } from '../../context/catalog-context.tsx';
import { ErrorBoundary } from '../../parts/error-boundary.tsx';
import { lazyPart } from '../../parts/lazy-page.tsx';
import { SearchField } from '../../parts/search-field.tsx';
import { searchOf } from '../../search-results/search-instance.ts';
import styles from './collection-page.module.css';
import { ListStatus } from './list-status.tsx';
import type { ListPage } from './use-list-page.ts';

const ListToolbar = lazyPart(async () => (await import('../../filter/list-toolbar.tsx')).ListToolbar);
const ExportDialog = lazyPart(async () => (await import('../../export/export-dialog.tsx')).ExportDialog);

/** What stands above the rows: the title, the search field, the toolbar and the status. */
export function ListHeader({ page }: { page: ListPage }) {
  const { service } = useCatalog();
  const { name, text, setText, query, collection, search, view, changeView, result } = page;
  const [exporting, setExporting] = useState(false);
  const { title, plural } = collections[name];
  return (
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
              <ListToolbar
                name={name}
                query={query}
                arrangement={view}
                rearrange={changeView}
                arranged={result.arranged}
                arranger={result.arranger}
                open={page.filtersOpen}
                onOpen={page.setFiltersOpen}
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
              arranged={result}
              arrangement={view}
              search={search}
              onClose={() => setExporting(false)}
            />
          </Suspense>
        </ErrorBoundary>
      )}
      <ListStatus
        name={name}
        collection={collection}
        search={search}
        records={result.records}
        isNarrowed={page.found !== undefined || view.selection.size > 0}
      />
    </div>
  );
}
