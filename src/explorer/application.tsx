import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { BrowserRouter } from 'react-router-dom';
import { createService } from '../client/fetch-page.ts';
import { CatalogContext } from './catalog-context.tsx';
import { ErrorBoundary } from './parts/error-boundary.tsx';
import { ExplorerRoutes } from './router.tsx';
import type { Configuration } from './settings/configuration.ts';

/** The whole explorer on one configured service; `basename` is the path the application lives under. */
export function Application({ configuration, basename }: { configuration: Configuration; basename: string }) {
  const [client] = useState(() => new QueryClient());
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
