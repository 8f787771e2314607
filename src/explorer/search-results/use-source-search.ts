import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { isOf } from '../../catalog/entry.ts';
import type { Entry } from '../../catalog/entry.ts';
import { searchDocument } from '../../catalog/search/search-document.ts';
import { sourcesOf } from '../../catalog/sources.ts';
import { useCatalog } from '../context/catalog-context.tsx';
import { searchQuery } from './search-query.ts';

/** The search of the sources of the variables loaded so far, with those sources. */
export function useSourceSearch(variables: readonly Entry[], query: string) {
  const { service } = useCatalog();
  const sources = useMemo(() => sourcesOf(variables.filter((entry) => isOf(entry, 'variable'))), [variables]);
  const search = useQuery(
    searchQuery({
      service,
      collection: 'source',
      size: sources.length,
      feed: (searcher) => {
        if (searcher.failed) searcher.restart();
        if (searcher.fed('source') > sources.length) searcher.clear('source');
        const rest = sources.slice(searcher.fed('source'));
        searcher.add(
          'source',
          rest.map(({ source }) => searchDocument('source', source)),
        );
      },
      query,
    }),
  );
  return { sources, search };
}
