import { collectionWords } from '../../../contract/collection-names.ts';
import { useCatalog } from '../../data/services/catalog-context.tsx';
import { ViewTools } from '../../list/tools/view-tools.tsx';
import { loadedSentence, ofTotal, shownSentence } from '../../list/list-sentence.ts';
import { useAnnouncement } from '../../ui/page/announcer.tsx';
import { ErrorBoundary } from '../../ui/notice/error-boundary.tsx';
import { SearchField } from '../../ui/control/search-field.tsx';
import { searchOf } from '../../data/loading/search.ts';
import { AllMissing, AlsoSearched } from '../../list/notices/also-searched.tsx';
import { ListSummary, ListToolbar } from '../../list/tools/list-toolbar.tsx';
import type { ListPage } from '../../list/use-list-page.ts';
import { Action } from '../../ui/control/action.tsx';
import { ActionIcon } from '../../ui/control/action-icon.tsx';
import { formatCount } from '../../../catalog/text/count.ts';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { Opening, lazyPart } from '../../ui/page/lazy.tsx';
import styles from '../../list/list.module.css';

const ExportDialog = lazyPart(async () => (await import('../../export/export-dialog.tsx')).ExportDialog);
const FilterPanel = lazyPart(async () => (await import('../../list/tools/filter-panel.tsx')).FilterPanel);
const LoadingReport = lazyPart(
  async () => (await import('../../list/notices/loading-report.tsx')).LoadingReport,
  <Opening />,
);

/** Above the rows: the title with its count, the view, the search field, the tools, and how much is loaded. */
export function ListHeader({ page }: { page: ListPage }) {
  const catalog = useCatalog();
  const { name, text, setText, collection, search, view, changeView } = page;
  const { ledger, failure, isLoading } = collection;
  const sentence = shownSentence(page);
  const extent = loadedSentence(collection);
  useAnnouncement([search === null ? '' : sentence, extent].filter((part) => part !== '').join('. '));
  // The tools are there before the first page, so that nothing moves; a list that failed has nothing to sort or export.
  const hasPages = ledger.pages > 0;
  const hasTools = hasPages || failure === null;
  return (
    <div className={styles.head}>
      <ListHeading page={page} extent={extent} />
      {hasTools && (
        <ErrorBoundary name="The view">
          <ViewTools searching={search !== null} view={view} changeView={changeView} {...page.orders} />
        </ErrorBoundary>
      )}
      <div className={styles.search}>
        <SearchField
          label={`Search ${collectionWords[name].plural}`}
          text={text}
          onText={setText}
          onApproach={() => void searchOf(catalog)}
          onArrowDown={focusFirst}
        />
      </div>
      {hasTools && (
        <ErrorBoundary name="The tools">
          <ListToolbar
            name={name}
            view={view}
            changeView={changeView}
            filters={page.filters}
            rows={view.view === 'table' ? page.list.rows : null}
            open={page.filtersOpen}
            onOpen={page.setFiltersOpen}
            onExport={page.setExporting}
          />
        </ErrorBoundary>
      )}
      {page.exporting && hasPages && (
        <ErrorBoundary name="The export">
          <ExportDialog page={page} onClose={() => page.setExporting(false)} />
        </ErrorBoundary>
      )}
      {isLoading && failure === null && ledger.count !== null && hasPages && (
        <progress
          className={styles.progress}
          aria-label="Loaded"
          max={ledger.count}
          value={ledger.received}
        />
      )}
    </div>
  );
}

/** The filters, if they are open, and what a searched or filtered list shows. */
export function ListLimits({ page }: { page: ListPage }) {
  const { name, view, changeView, collection, result, recordKey } = page;
  const { entries, pages } = collection.ledger;
  const hasPages = pages > 0;
  if (!hasPages && collection.failure !== null) return null;
  return (
    <ErrorBoundary name="The filters">
      {page.filtersOpen && (
        <FilterPanel
          name={name}
          view={view}
          changeView={changeView}
          listResult={hasPages ? result.listResult : null}
          isCounted={!collection.hasMore && (page.matches?.searched ?? entries.length) >= entries.length}
          lacksVariables={result.lacksVariables}
          mayBeBeside={recordKey === undefined}
          onOpen={page.setFiltersOpen}
        />
      )}
      <div className={styles.added}>
        <AllMissing words={page.matches?.missingWords ?? []} />
        <AlsoSearched
          additions={page.matches?.additions ?? []}
          of={collection.hasMore || collection.isLoading ? undefined : page.matches}
          onQuery={page.setText}
        />
      </div>
      <ListSummary page={page} sentence={shownSentence(page)} />
    </ErrorBoundary>
  );
}

function ListHeading({ page, extent }: { page: ListPage; extent: string }) {
  const { name, collection, loading, view, result, reportOpen, setReportOpen } = page;
  const { ledger, hasMore } = collection;
  const count = hasMore ? (ledger.count ?? ledger.entries.length) : ledger.entries.length;
  const isFiltered = view.selection.size > 0 && !result.isPending;
  return (
    <div className={`line ${styles.title}`} data-focus-group="">
      <div className={`row ${styles.name}`}>
        <h1 id="list-heading">{collectionWords[name].title}</h1>
        {ledger.pages > 0 ? (
          <p className="count">
            <span aria-hidden="true">
              {isFiltered ? ofTotal(result.rows.count, count) : formatCount(count)}
            </span>
            {/* Shown below the rows if needed. */}
            {loading !== extent && <span className="visually-hidden">{extent}</span>}
          </p>
        ) : (
          <p className={`count clip ${styles.pending}`}>{collection.failure === null && extent}</p>
        )}
      </div>
      <Action
        kind="quiet"
        label={<ActionIcon name="info" />}
        aria-label="About this list"
        title="About this list"
        aria-haspopup="dialog"
        onPress={() => setReportOpen(true)}
      />
      {reportOpen && (
        <Dialog title="About this list" wide onClose={() => setReportOpen(false)}>
          <LoadingReport name={name} />
        </Dialog>
      )}
    </div>
  );
}

/** As the Home key in the rows: the first row may have to be scrolled into view and rendered. */
function focusFirst(): void {
  const rows = document.querySelector('main [data-rows]');
  rows?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Home', bubbles: true, cancelable: true }));
  if (rows === null) document.querySelector<HTMLElement>('main [data-address] a')?.focus();
}
