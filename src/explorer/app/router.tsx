import { useRoutes } from 'react-router-dom';
import { collectionNames, collectionWords } from '../../contract/collection-names.ts';
import { lazyPage, lazyPart } from '../ui/lazy.tsx';
import { Shell } from './shell.tsx';

// Each page has its own chunk.
const HomePage = lazyPage(async () => (await import('../pages/home/home-page.tsx')).HomePage);
const CollectionPage = lazyPage(
  async () => (await import('../pages/collection/collection-page.tsx')).CollectionPage,
);
// Not needed until the first pages have arrived; those are requested at startup.
const Loader = lazyPart(async () => (await import('../data/loading/background-loader.tsx')).BackgroundLoader);
/** By their paths. */
const otherPages = {
  'sources/:sourceId?': lazyPage(async () => (await import('../sources/sources-page.tsx')).SourcesPage),
  search: lazyPage(async () => (await import('../search/search-page.tsx')).SearchPage),
  selection: lazyPage(async () => (await import('../basket/selection-page.tsx')).SelectionPage),
  compare: lazyPage(async () => (await import('../basket/compare-page.tsx')).ComparePage),
  help: lazyPage(async () => (await import('../pages/help/help-page.tsx')).HelpPage),
  changes: lazyPage(async () => (await import('../pages/changes/changes-page.tsx')).ChangesPage),
  health: lazyPage(async () => (await import('../pages/health/health-page.tsx')).HealthPage),
  settings: lazyPage(async () => (await import('../pages/settings/settings-page.tsx')).SettingsPage),
  '*': lazyPage(async () => (await import('../pages/not-found-page.tsx')).NotFoundPage),
};

const fetchRecord = async () => (await import('../pages/collection/open-record.tsx')).RecordPanel.fetch();

// A failed prefetch is repeated when the page is opened, which then shows the failure.
const ignore = () => undefined;

/** Prefetches the page for a path; resolves when it is loaded or has failed. On the home page, lists follow later. */
export async function prefetchPage(path: string, basename: string): Promise<void> {
  const isRecord = path.slice(basename.length).includes('/');
  const fetchList = () =>
    Promise.all([CollectionPage.fetch(), Loader.fetch(), isRecord && fetchRecord()]).catch(ignore);
  if (path !== basename) {
    await fetchList();
    return;
  }
  setTimeout(() => void fetchList(), 1500);
  await HomePage.fetch().catch(ignore);
}

const routes = [
  {
    element: <Shell loader={<Loader />} />,
    children: [
      { index: true, element: <HomePage /> },
      ...collectionNames.map((name) => ({
        path: `${collectionWords[name].plural}/:recordKey?`,
        element: <CollectionPage key={name} name={name} />,
      })),
      ...Object.entries(otherPages).map(([path, Page]) => ({ path, element: <Page /> })),
    ],
  },
];

/** Every URL of the explorer. A record's route is nested in its collection's, so that the list stays mounted. */
export function ExplorerRoutes() {
  return useRoutes(routes);
}
