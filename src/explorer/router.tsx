import { lazy } from 'react';
import { Route, Routes } from 'react-router-dom';
import { collectionNames, collections } from '../contract/collections.ts';
import { Shell } from './shell.tsx';

// Each page comes with code of its own, beside what all of them share.
const loadHomePage = () => import('./overview/home-page.tsx');
const loadCollectionPage = () => import('./browse/collection-page.tsx');
const HomePage = lazy(async () => ({ default: (await loadHomePage()).HomePage }));
const CollectionPage = lazy(async () => ({ default: (await loadCollectionPage()).CollectionPage }));
const SearchPage = lazy(async () => ({ default: (await import('./search/search-page.tsx')).SearchPage }));
const NotFoundPage = lazy(async () => ({ default: (await import('./not-found-page.tsx')).NotFoundPage }));
const SettingsPage = lazy(async () => ({
  default: (await import('./settings/settings-page.tsx')).SettingsPage,
}));

// A download that fails here is tried again, and its failure shown, when the page is opened.
const ignore = () => undefined;
const fetchList = () => void loadCollectionPage().catch(ignore);

/** Fetches what the address needs at once, and what the lists need when the home page has settled. */
export function fetchEarly(path: string, basename: string): void {
  if (path !== basename) {
    fetchList();
    return;
  }
  void loadHomePage().catch(ignore);
  setTimeout(fetchList, 1500);
}

/** Every address of the explorer. A record's address lies below its collection's, so that the list stays. */
export function ExplorerRoutes() {
  return (
    <Routes>
      <Route element={<Shell />}>
        <Route index element={<HomePage />} />
        {collectionNames.map((name) => (
          <Route
            key={name}
            path={`${collections[name].plural}/:recordKey?`}
            element={<CollectionPage key={name} name={name} />}
          />
        ))}
        <Route path="search" element={<SearchPage />} />
        <Route path="settings" element={<SettingsPage />} />
        <Route path="*" element={<NotFoundPage />} />
      </Route>
    </Routes>
  );
}
