import { useState } from 'react';
import { ListToolbar } from '../../list/list-toolbar.tsx';
import { ErrorBoundary } from '../../ui/error-boundary.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import type { ListPage } from '../../list/use-list-page.ts';

const ExportDialog = lazyPart(async () => (await import('../../export/export-dialog.tsx')).ExportDialog);

/** The toolbar and the dialog that it opens; filters and export wait for the first page. */
export function ListTools({ page, sentence }: { page: ListPage; sentence: string }) {
  const { name, collection, search, view, changeView, result } = page;
  const [exporting, setExporting] = useState(false);
  const hasPages = collection.ledger.pages > 0;
  return (
    <>
      <ErrorBoundary name="The filters">
        <ListToolbar
          name={name}
          view={view}
          changeView={changeView}
          listResult={hasPages ? result.listResult : null}
          engine={result.engine}
          records={result.records}
          sentence={sentence}
          searching={search !== null}
          hasFound={page.found !== undefined}
          open={page.filtersOpen}
          onOpen={page.setFiltersOpen}
          onExport={setExporting}
        />
      </ErrorBoundary>
      {exporting && hasPages && (
        <ErrorBoundary name="The export">
          <ExportDialog
            name={name}
            collection={collection}
            list={result}
            view={view}
            search={search}
            onClose={() => setExporting(false)}
          />
        </ErrorBoundary>
      )}
    </>
  );
}
