import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { BrowserRouter } from 'react-router-dom';
import { createService } from '../client/fetch-page.ts';
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
}

/** The whole explorer on one configured service. */
export function Application({ configuration, basename, client }: Props) {
  const [catalog] = useState(() => ({ configuration, service: createService(configuration.baseUrl) }));
  return (
    <ErrorBoundary name="The explorer">
      <QueryClientProvider client={client}>
        <CatalogContext value={catalog}>
          <BrowserRouter basename={basename}>
            <ExplorerRoutes />
          </BrowserRouter>
        </CatalogContext>
      </QueryClientProvider>
    </ErrorBoundary>
  );
}
