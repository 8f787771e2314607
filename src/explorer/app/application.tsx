import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ComponentType, type ReactNode, useState } from 'react';
import type { CatalogClient } from '../../client/catalog-client.ts';
import { CatalogContext } from '../context/catalog-context.tsx';
import { HistoryRouter } from '../context/history-router.tsx';
import { ErrorBoundary } from '../parts/error-boundary.tsx';
import { ExplorerRoutes } from './router.tsx';
import type { Configuration } from '../context/configuration.ts';

interface Props {
  configuration: Configuration;
  /** The service that is configured. */
  service: CatalogClient;
  /** The path the application lives under. */
  basename: string;
  /** Holds what the service said; may hold pages that were kept from an earlier visit. */
  client: QueryClient;
  /** Where another service than the explorer's own is read: a router whose addresses name it. */
  Router?: ComponentType<{ basename: string; children: ReactNode }>;
}

/** The whole explorer on one configured service. */
export function Application({ configuration, service, basename, client, Router = HistoryRouter }: Props) {
  const [catalog] = useState({ configuration, service });
  return (
    <ErrorBoundary name="The explorer">
      <QueryClientProvider client={client}>
        <CatalogContext value={catalog}>
          <Router basename={basename}>
            <ExplorerRoutes />
          </Router>
        </CatalogContext>
      </QueryClientProvider>
    </ErrorBoundary>
  );
}
