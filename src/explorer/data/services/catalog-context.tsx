import { createContext, use } from 'react';
import type { CatalogClient } from '../../../client/catalog-client.ts';
import type { Configuration } from './configuration.ts';

export interface CatalogContextValue {
  configuration: Configuration;
  service: CatalogClient;
}

export const CatalogContext = createContext<CatalogContextValue | null>(null);

/** The current catalog; throws outside CatalogContext, which is a programming error. */
export function useCatalog(): CatalogContextValue {
  const value = use(CatalogContext);
  if (value === null) throw new Error('useCatalog needs CatalogContext above it.');
  return value;
}
