import { lazy } from 'react';
import { Route, Routes } from 'react-router-dom';
import { collectionNames, collections } from '../contract/collections.ts';
import { HomePage } from './overview/home-page.tsx';
import { Shell } from './shell.tsx';

// Each page but the first comes with code of its own.
const loadCollectionPage = () => import('./browse/collection-page.tsx');
const CollectionPage = lazy(async () => ({ default: (await loadCollectionPage()).CollectionPage }));
const SearchPage = lazy(async () => ({ default: (await import('./search/search-page.tsx')).SearchPage }));
const NotFoundPage = lazy(async () => ({ default: (await import('./not-found-page.tsx')).NotFoundPage }));
const SettingsPage = lazy(async () => ({
  default: (await import('./settings/settings-page.tsx')).SettingsPage,
}));

// A download that fails here is tried again, and its failure shown, when a list is opened.
const fetchList = () => void loadCollectionPage().catch(() => undefined);

/** Fetches what the lists need: at once where an address may lead to one, otherwise when the page has settled. */
export function fetchListsEarly(path: string, basename: string): void {
  if (path === basename) setTimeout(fetchList, 1500);
  else fetchList();
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
