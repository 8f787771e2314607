import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ComponentType, type ReactNode, useState } from 'react';
import type { CatalogClient } from '../../client/catalog-client.ts';
import { CatalogContext } from '../data/catalog-context.tsx';
import { HistoryRouter } from '../data/history-router.tsx';
import { ErrorBoundary } from '../ui/error-boundary.tsx';
import { ExplorerRoutes } from './router.tsx';
import type { Configuration } from '../data/configuration.ts';

interface Props {
  configuration: Configuration;
  service: CatalogClient;
  basename: string;
  /** Possibly with pages saved on an earlier visit. */
  client: QueryClient;
  /** For a service other than the default: a router that adds it to every URL. */
  Router?: ComponentType<{ basename: string; children: ReactNode }>;
}

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
