import { render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { http } from 'msw';
import { setupServer } from 'msw/node';
import { Application } from '../../src/explorer/application.tsx';
import type { Configuration } from '../../src/explorer/settings/configuration.ts';
import type { CatalogBuilder } from './catalog-builder.ts';
import { testBaseUrl, testService } from './service.ts';

/** The network of the explorer's tests; a request that no handler takes is an error. */
export const server = setupServer();

interface Options {
  /** What the service holds; the sample catalog unless told otherwise. */
  catalog?: CatalogBuilder;
  configuration?: Partial<Configuration>;
}

/** The application at `path`, reading the real service over a database in memory. */
export async function openExplorer(path: string, { catalog, configuration }: Options = {}) {
  const service = await testService(catalog);
  const requests: URL[] = [];
  server.use(
    http.all(`${testBaseUrl}*`, ({ request }) => {
      requests.push(new URL(request.url));
      return service.handler(request);
    }),
  );
  history.replaceState(null, '', path);
  const user = userEvent.setup();
  const view = render(
    <Application
      basename="/"
      configuration={{
        baseUrl: testBaseUrl,
        title: 'Test catalog',
        autoLoad: 2000,
        portalUrl: null,
        ...configuration,
      }}
    />,
  );
  return { user, requests, service, ...view };
}
