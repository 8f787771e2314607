import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createElement, useState, type ReactNode } from 'react';
import { useRoutes } from 'react-router-dom';
import type { CatalogClient } from '../../client/catalog-client.ts';
import { CatalogContext } from '../data/services/catalog-context.tsx';
import type { Configuration } from '../data/services/configuration.ts';
import { type ContentInPage, ContentInPageContext } from '../data/record-in-page.ts';
import { ErrorBoundary } from '../ui/notice/error-boundary.tsx';
import { type PageName, pageOf } from '../../catalog/pages.ts';
import type { CollectionName } from '../../contract/collection-names.ts';
import { lazyPage, lazyPart } from '../ui/page/lazy.tsx';
import { Shell } from './shell.tsx';

interface Props {
  configuration: Configuration;
  service: CatalogClient;
  /** Possibly with pages saved on an earlier visit. */
  client: QueryClient;
  /** Outside of a browser: what the page is to show. */
  inPage?: ContentInPage | null;
}

/** The explorer, inside a router. */
export function Application({ configuration, service, client, inPage = null }: Props) {
  const [catalog] = useState({ configuration, service });
  return (
    <ErrorBoundary name="The explorer">
      <QueryClientProvider client={client}>
        <CatalogContext value={catalog}>
          <ContentInPageContext value={inPage}>
            <ExplorerRoutes />
          </ContentInPageContext>
        </CatalogContext>
      </QueryClientProvider>
    </ErrorBoundary>
  );
}

interface TrustedTypePolicies {
  createPolicy(name: string, rules: { createScriptURL(address: string): string }): unknown;
}

/** Restricts script and worker URLs to our own origin where there are Trusted Types; no other sink that runs code accepts strings. */
export function restrictScriptUrls(): void {
  const policies: TrustedTypePolicies | undefined = Reflect.get(globalThis, 'trustedTypes');
  policies?.createPolicy('default', {
    createScriptURL(address) {
      if (new URL(address, document.baseURI).origin === location.origin) return address;
      throw new TypeError(`Script from another origin: ${address}`);
    },
  });
}

// Each page has its own chunk.
const HomePage = lazyPage(async () => (await import('../pages/home/home-page.tsx')).HomePage);
const CollectionPage = lazyPage(
  async () => (await import('../pages/collection/collection-page.tsx')).CollectionPage,
);
// Not needed until the first pages have arrived; those are requested at startup.
const Loader = lazyPart(async () => (await import('../data/loading/background-loader.tsx')).BackgroundLoader);
const SourcesPage = lazyPage(async () => (await import('../sources/sources-page.tsx')).SourcesPage);
const NotFoundPage = lazyPage(async () => (await import('../pages/not-found-page.tsx')).NotFoundPage);

const page = (load: Parameters<typeof lazyPage>[0]) => createElement(lazyPage(load));
const listPage = (name: CollectionName) => <CollectionPage key={name} name={name} />;
const content: Readonly<Record<PageName, ReactNode>> = {
  '': <HomePage />,
  indicators: listPage('indicator'),
  variables: listPage('variable'),
  sources: <SourcesPage />,
  subdomains: listPage('subdomain'),
  taxonomies: listPage('taxonomy'),
  health: page(async () => (await import('../pages/health/health-page.tsx')).HealthPage),
  changes: page(async () => (await import('../pages/changes/changes-page.tsx')).ChangesPage),
  search: page(async () => (await import('../search/search-page.tsx')).SearchPage),
  selection: page(async () => (await import('../basket/selection-page.tsx')).SelectionPage),
  compare: page(async () => (await import('../basket/compare-page.tsx')).ComparePage),
  help: page(async () => (await import('../pages/help/help-page.tsx')).HelpPage),
  settings: page(async () => (await import('../pages/settings/settings-page.tsx')).SettingsPage),
};

const fetchRecord = async () => (await import('../pages/collection/open-record.tsx')).RecordPanel.fetch();

// A failed prefetch is repeated when the page is opened, which then shows the failure.
const ignore = () => undefined;

/** Prefetches the page for a path; resolves when it is loaded or has failed. On the home page, lists follow later. */
export async function prefetchPage(path: string, basename: string): Promise<void> {
  const [name = '', key] = path.slice(basename.length).split('/');
  const fetchPage = () => {
    if (pageOf(name) === undefined) return NotFoundPage.fetch();
    return (name === 'sources' ? SourcesPage : CollectionPage).fetch();
  };
  const isRecord = name !== 'sources' && key !== undefined;
  const fetchList = () => Promise.all([fetchPage(), Loader.fetch(), isRecord && fetchRecord()]).catch(ignore);
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
      ...Object.entries(content).map(([name, element]) => ({
        path: pageOf(name)?.hasRecords ? `${name}/:recordKey?` : name,
        element,
      })),
      { path: '*', element: <NotFoundPage /> },
    ],
  },
];

/** Every URL of the explorer. A record's route is nested in its collection's, so that the list stays mounted. */
function ExplorerRoutes() {
  return useRoutes(routes);
}
