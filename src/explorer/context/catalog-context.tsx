import { createContext, use } from 'react';
import type { CatalogClient } from '../../client/catalog-client.ts';
import type { Configuration } from './configuration.ts';

/** The one service this explorer reads, with what the operator configured about it. */
export interface CatalogContextValue {
  configuration: Configuration;
  service: CatalogClient;
}

export const CatalogContext = createContext<CatalogContextValue | null>(null);

/** The configured catalog; throws outside the application, which is a programming error. */
export function useCatalog(): CatalogContextValue {
  const value = use(CatalogContext);
  if (value === null) throw new Error('useCatalog needs CatalogContext above it.');
  return value;
}
