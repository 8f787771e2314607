import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import type { CatalogClient } from '../../client/catalog-client.ts';
import { CatalogContext } from '../data/services/catalog-context.tsx';
import type { Configuration } from '../data/services/configuration.ts';
import { type ContentInPage, ContentInPageContext } from '../data/record-in-page.ts';
import { ErrorBoundary } from '../ui/notice/error-boundary.tsx';
import { ExplorerRoutes } from './router.tsx';

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
