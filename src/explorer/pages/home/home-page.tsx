import { useEffect, useState } from 'react';
import { shownText } from '../../../catalog/text/visible-text.ts';
import { useCatalog } from '../../data/services/catalog-context.tsx';
import { FailedLists, RetryingNotice } from '../../data/loading/loading-notices.tsx';
import { useCollection } from '../../data/loading/use-collection.ts';
import { ExampleQueries } from '../../list/notices/other-words.tsx';
import { focusOnArrival } from '../../ui/page/first-act.ts';
import { ComboboxField, useCombobox } from '../../ui/control/combobox-field.tsx';
import { ErrorBoundary } from '../../ui/notice/error-boundary.tsx';
import { useSearchKey } from '../../ui/keys/keys.ts';
import { lazyPart } from '../../ui/page/lazy.tsx';
import { pressed } from '../../ui/keys/pressed-key.ts';
import { sourcesOf } from '../../../catalog/sources.ts';
import { useCountInPage } from '../../data/record-in-page.ts';
import { countOf } from '../../../catalog/text/count.ts';
import { useOpeningLoad } from '../../data/loading/load-target.ts';
import { TopicsInPage } from './topic-tiles.tsx';
import { Link } from '../../ui/control/link.tsx';
import styles from './home.module.css';

const ResultOptions = lazyPart(async () => (await import('../../search/result-options.tsx')).ResultOptions);
// Below the first screen, and needs more records.
const HomeOverview = lazyPart(
  async () => (await import('./home-overview.tsx')).HomeOverview,
  <TopicsInPage />,
);

const defaultAbout =
  'Find what this community measures, and where the numbers come from. The data is in the portals that the sources link to.';

/** What the catalog is, how much it contains, and where to start: the lists, a search, topics. */
export function HomePage() {
  const { configuration } = useCatalog();
  return (
    <div className={`page ${styles.home}`}>
      <title>{configuration.title}</title>
      <div className="stack">
        <h1>{shownText(configuration.title, 200)}</h1>
        <p className="lead">{shownText(configuration.about ?? defaultAbout, 2000)}</p>
        <CatalogSentence />
        <HomeSearch />
        <ExampleQueries className={styles.examples} />
        <HomeProblems />
      </div>
      <ErrorBoundary name="The overview">
        <HomeOverview />
      </ErrorBoundary>
    </div>
  );
}

/** The search of everything; with a text to start with, it waits until it is used. */
export function HomeSearch({ start = '' }: { start?: string }) {
  const { field, listId, text, setText, isOpen, close, around, input } = useCombobox(start);
  const [entered, setEntered] = useState<string | null>(null);
  const query = text.trim();
  const shows = isOpen && query !== '';
  useSearchKey(field);
  useEffect(() => {
    if (start === '') focusOnArrival(field.current);
  }, [field, start]);
  return (
    <div className="anchor home-search" {...around}>
      <ComboboxField
        {...input}
        label="Search the catalog"
        listId={shows ? listId : null}
        onKeyDown={(event) => {
          const key = pressed(event);
          if (key === 'Escape') {
            // The next one also removes what was typed.
            if (shows) close();
            else setText('');
            event.preventDefault();
          } else if (key === 'Enter' && !event.defaultPrevented) {
            // There are no results yet: they open what it is for.
            setEntered(query);
            input.onFocus();
          }
        }}
      />
      {shows && (
        <div className="above stack results">
          <ErrorBoundary name="The search">
            <ResultOptions field={field} listId={listId} query={query} entered={entered} onQuery={setText} />
          </ErrorBoundary>
        </div>
      )}
    </div>
  );
}

/** The lists that could not be loaded at all; nothing if this page has what it shows. */
function HomeProblems() {
  const subdomains = useCollection('subdomain');
  const taxonomies = useCollection('taxonomy');
  const indicators = useCollection('indicator');
  const variables = useCollection('variable');
  const emptyLists = [indicators, variables, subdomains, taxonomies].filter(
    ({ ledger }) => ledger.pages === 0,
  );
  if (emptyLists.some(({ failure }) => failure !== null)) return <FailedLists lists={emptyLists} />;
  const [retrying] = emptyLists;
  return retrying === undefined ? null : <RetryingNotice name={retrying.ledger.collection} />;
}

/** "136 indicators and 313 variables from 59 sources", as links, as the page says until lists are loaded; otherwise the sources come once all variables are. */
function CatalogSentence() {
  const counted = {
    indicators: useCountInPage('indicators') ?? null,
    variables: useCountInPage('variables') ?? null,
    sources: useCountInPage('sources') ?? 0,
  };
  const indicators = useCollection('indicator').ledger.count ?? counted.indicators;
  const { ledger, hasMore, isLoading, isPending, target } = useCollection('variable');
  const variables = ledger.count ?? counted.variables;
  const opening = useOpeningLoad();
  if (indicators === 0 && variables === 0)
    return <p className={styles.sentence}>This catalog has no indicators or variables yet.</p>;
  const isWhole = !isLoading && !isPending && !hasMore && target >= opening;
  const sources = isWhole ? sourcesOf(ledger.entries).length : counted.sources;
  return (
    <p className={styles.sentence}>
      {indicators !== null && <Link to="/indicators">{countOf(indicators, 'indicator', 'indicators')}</Link>}
      {indicators !== null && variables !== null && <span> and </span>}
      {variables !== null && <Link to="/variables">{countOf(variables, 'variable', 'variables')}</Link>}
      {variables !== null && sources > 0 && (
        <>
          <span> from </span>
          <Link to="/sources">{countOf(sources, 'source', 'sources')}</Link>
        </>
      )}
    </p>
  );
}
