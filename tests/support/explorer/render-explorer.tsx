import { QueryClient } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { http } from 'msw';
import { setupServer } from 'msw/node';
import { Application, createExplorerClient } from '../../../src/explorer/app/application.tsx';
import type { Configuration } from '../../../src/explorer/data/configuration.ts';
import type { CatalogBuilder } from '../catalog-builder.ts';
import { testBaseUrl, testService } from '../start/in-process-service.ts';

/** The network of the explorer's tests; a request that no handler takes is an error. */
export const server = setupServer();

interface Options {
  /** What the service holds; the sample catalog by default. */
  catalog?: CatalogBuilder;
  configuration?: Partial<Configuration>;
  /** Puts into the cache what is to be there from the start. */
  prepare?: (client: QueryClient) => Promise<void>;
}

/** The application at `path`, reading the real service over a database in memory. */
export async function openExplorer(path: string, { catalog, configuration, prepare }: Options = {}) {
  const service = await testService(catalog);
  const requests: URL[] = [];
  server.use(
    http.all(`${testBaseUrl}*`, ({ request }) => {
      requests.push(new URL(request.url));
      return service.handler(request);
    }),
  );
  const client = new QueryClient();
  await prepare?.(client);
  history.replaceState(null, '', path);
  const user = userEvent.setup();
  const configured = {
    baseUrl: testBaseUrl,
    title: 'Test catalog',
    autoLoad: 2000,
    portalUrl: null,
    ...configuration,
  };
  const view = render(
    <Application
      basename="/"
      client={client}
      configuration={configured}
      service={createExplorerClient(configured.baseUrl, client)}
    />,
  );
  return { user, client, requests, service, ...view };
}
