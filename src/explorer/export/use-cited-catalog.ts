import { useState } from 'react';
import type { CitedCatalog } from '../../catalog/cite/citation.ts';
import { useCatalog } from '../data/catalog-context.tsx';

/** The catalog as named in citations, accessed at `received` (epoch ms) or, if that is unknown, today. */
export function useCitedCatalog(received?: number): CitedCatalog {
  const [now] = useState(() => Date.now());
  const { service, configuration } = useCatalog();
  return {
    title: configuration.title,
    host: new URL(service.baseUrl).host,
    accessed: new Date(received ?? now),
  };
}
