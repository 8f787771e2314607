import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { collectionQuery } from '../../client/queries.ts';
import { collectionNames, collections } from '../../contract/collections.ts';
import { useCatalog } from '../data/catalog-context.tsx';
import { announce } from '../ui/announcer.tsx';
import { formatCount } from '../../catalog/count.ts';

const pages: Readonly<Record<string, string>> = {
  '': 'Home',
  sources: 'Sources',
  search: 'Search everything',
  selection: 'Selection',
  compare: 'Compare',
  help: 'Help',
  settings: 'Settings',
};

/** Announces the page after navigation: "Variables, 313". The focus stays on the link. */
export function AnnouncePage() {
  const client = useQueryClient();
  const { service } = useCatalog();
  const [, segment = ''] = useLocation().pathname.split('/');
  const shown = useRef(segment);
  useEffect(() => {
    if (shown.current === segment) return;
    shown.current = segment;
    const name = collectionNames.find((each) => collections[each].plural === segment);
    if (name === undefined) {
      announce(pages[segment] ?? 'Page not found');
      return;
    }
    const loaded = client.getQueryData(collectionQuery(service, name).queryKey)?.pages.at(-1)?.count;
    const { title } = collections[name];
    announce(typeof loaded === 'number' ? `${title}, ${formatCount(loaded)}` : title);
  }, [segment, client, service]);
  return null;
}
