import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ComponentType, type ReactNode, useState } from 'react';
import { BrowserRouter } from 'react-router-dom';
import { createService } from '../client/fetch-page.ts';
import { knowingFormats } from '../client/queries.ts';
import type { Weigh } from '../client/request-page.ts';
import { CatalogContext } from './catalog-context.tsx';
import { ErrorBoundary } from './parts/error-boundary.tsx';
import { ExplorerRoutes } from './router.tsx';
import type { Configuration } from './settings/configuration.ts';

interface Props {
  configuration: Configuration;
  /** The path the application lives under. */
  basename: string;
  /** Holds what the service said; may hold pages that were kept from an earlier visit. */
  client: QueryClient;
  /** Where another service than the explorer's own is read: a router whose addresses name it. */
  Router?: ComponentType<{ basename: string; children: ReactNode }>;
}

// Late: pages that large are rare. Where this cannot be had, they are read as they are.
const weigh: Weigh = async (text, signal) => {
  const scales = await import('./heavy/weigh.ts').catch(() => null);
  return scales === null || scales.canBeRead(text, signal);
};

/** The whole explorer on one configured service. */
export function Application({ configuration, basename, client, Router = BrowserRouter }: Props) {
  const [catalog] = useState(() => ({
    configuration,
    service: knowingFormats(createService(configuration.baseUrl, { weigh }), client),
  }));
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
