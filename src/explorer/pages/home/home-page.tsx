import { shownText } from '../../../catalog/visible-text.ts';
import { useCatalog } from '../../data/catalog-context.tsx';
import { ErrorBoundary } from '../../ui/error-boundary.tsx';
import { lazyPart } from '../../ui/lazy.tsx';
import page from '../../ui/page.module.css';
import { CatalogSentence } from './catalog-sentence.tsx';
import { ExampleQueries } from './example-queries.tsx';
import { HomeProblems } from './home-problems.tsx';
import { HomeSearch } from '../../search/home-search.tsx';
import styles from './home-page.module.css';

// Below the first screen, and needs more records.
const HomeOverview = lazyPart(async () => (await import('./home-overview.tsx')).HomeOverview);

const defaultAbout =
  'What this community measures, and where the numbers come from. The data itself is in the portals that the sources link to.';

/** What the catalog is, how much it contains, and where to start: search, subdomains, sources, units. */
export function HomePage() {
  const { configuration } = useCatalog();
  return (
    <div className={`${page.page} ${styles.home}`}>
      <title>{configuration.title}</title>
      <div className={styles.intro}>
        <h1>{shownText(configuration.title, 200)}</h1>
        <p className={page.lead}>{shownText(configuration.about ?? defaultAbout, 2000)}</p>
        <CatalogSentence />
        <HomeSearch />
        <ExampleQueries />
        <HomeProblems />
      </div>
      <ErrorBoundary name="The overview">
        <HomeOverview />
      </ErrorBoundary>
    </div>
  );
}
