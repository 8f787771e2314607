import { useState } from 'react';
import { collections } from '../../../contract/collections.ts';
import { useCatalog } from '../../context/catalog-context.tsx';
import { ListToolbar } from '../../filter/list-toolbar.tsx';
import { ViewTools } from '../../filter/view-tools.tsx';
import { loadedSentence } from '../../list/list-sentence.ts';
import { shownSentence } from '../../list/shown-sentence.ts';
import { useAnnouncement } from '../../parts/announcer.tsx';
import { ErrorBoundary } from '../../parts/error-boundary.tsx';
import { lazyPart } from '../../parts/lazy-part.tsx';
import { SearchField } from '../../parts/search-field.tsx';
import { searchOf } from '../../search-results/search-instance.ts';
import styles from './list-header.module.css';
import { ListHeading } from './list-heading.tsx';
import { LoadingProgress } from './loading-progress.tsx';
import { useFirstResult } from './use-first-result.ts';
import type { ListPage } from './use-list-page.ts';

const ExportDialog = lazyPart(async () => (await import('../../export/export-dialog.tsx')).ExportDialog);

/** Above the rows: the title with its count, the view, the search field and the filters. */
export function ListHeader({ page }: { page: ListPage }) {
  const { service } = useCatalog();
  const { name, text, setText, collection, search, view, changeView, result } = page;
  const [exporting, setExporting] = useState(false);
  const { focusFirst, openFirst } = useFirstResult(page);
  const sentence = shownSentence(page);
  const loaded = loadedSentence(collection);
  useAnnouncement(search === null ? loaded : `${sentence}. ${loaded}`);
  const hasTools = collection.ledger.pages > 0;
  return (
    <div className={styles.head}>
      <ListHeading page={page} />
      {hasTools && (
        <ErrorBoundary name="The view">
          <ViewTools searching={search !== null} view={view} changeView={changeView} />
        </ErrorBoundary>
      )}
      <div className={styles.search}>
        <SearchField
          label={`Search ${collections[name].plural}`}
          text={text}
          onText={setText}
          onApproach={() => void searchOf(service)}
          onArrowDown={focusFirst}
          onEnter={openFirst}
        />
      </div>
      {hasTools && (
        <ErrorBoundary name="The filters">
          <ListToolbar
            name={name}
            view={view}
            changeView={changeView}
            listResult={result.listResult}
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
      )}
      {exporting && (
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
      <LoadingProgress collection={collection} />
    </div>
  );
}
