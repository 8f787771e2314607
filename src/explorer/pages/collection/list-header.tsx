import { collections } from '../../../contract/collections.ts';
import { useCatalog } from '../../data/catalog-context.tsx';
import { ViewTools } from '../../list/view-tools.tsx';
import { loadedSentence } from '../../list/list-sentence.ts';
import { shownSentence } from '../../list/shown-sentence.ts';
import { useAnnouncement } from '../../ui/announcer.tsx';
import { ErrorBoundary } from '../../ui/error-boundary.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { searchOf } from '../../data/search-instance.ts';
import styles from './list-header.module.css';
import { ListHeading } from './list-heading.tsx';
import { ListTools } from './list-tools.tsx';
import { LoadingProgress } from './loading-progress.tsx';
import { useFirstResult } from '../../list/use-first-result.ts';
import type { ListPage } from '../../list/use-list-page.ts';

/** Above the rows: the title with its count, the view, the search field and the filters. */
export function ListHeader({ page }: { page: ListPage }) {
  const { service } = useCatalog();
  const { name, text, setText, collection, search, view, changeView } = page;
  const { focusFirst, openFirst } = useFirstResult(page);
  const sentence = shownSentence(page);
  const loaded = loadedSentence(collection);
  useAnnouncement([search === null ? '' : sentence, loaded].filter((part) => part !== '').join('. '));
  // Before the first page too, so that nothing moves when it arrives; a list that failed has nothing to sort or export.
  const hasTools = collection.ledger.pages > 0 || collection.failure === null;
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
      {hasTools && <ListTools page={page} sentence={sentence} />}
      <LoadingProgress collection={collection} />
    </div>
  );
}
