import { Fragment, type ReactNode } from 'react';
import { type CollectionName, collections } from '../../contract/collections.ts';
import { useAnnouncement } from '../parts/announcer.tsx';
import { collectionsByUse } from '../parts/collections-by-use.ts';
import { countOf } from '../parts/count.ts';
import { useCollection } from '../loading/use-collection.ts';
import { useLoadRequest } from '../loading/use-load-request.ts';
import styles from './search-everything.module.css';
import { ResultGroup } from './result-group.tsx';
import { RecentlyViewed } from './recently-viewed.tsx';
import { RecordHit, SourceHit, type Why } from './search-hits.tsx';
import { type SearchState, useSearch } from '../search-results/use-search.ts';
import { useSourceSearch } from '../search-results/use-source-search.ts';

interface Props {
  query: string;
  /** How many hits of each group are shown. */
  most: number;
}

/** What a query finds in all four collections and among the sources, group by group; without one, the recent records. */
export function SearchEverything({ query, most }: Props) {
  const variables = useCollection('variable');
  const { sources, search } = useSourceSearch(variables.ledger.entries, query);
  const found = hitsOf(search, most, (position, why) => {
    const named = sources[position];
    return named && <SourceHit key={position} named={named} {...why} />;
  });
  useAnnouncement(
    query === '' || search.data === undefined ? '' : `Search for ${query}: results are shown by group`,
  );
  if (query === '') return <RecentlyViewed />;
  if (search.data?.isBlank === true && search.data.query === query)
    return <p className={styles.near}>“{query}” contains no search term. Type a word, number or symbol.</p>;
  return (
    <div className={styles.groups}>
      {collectionsByUse.map((name) => (
        <Fragment key={name}>
          <CollectionGroup name={name} query={query} most={most} />
          {name === 'variable' && (
            <ResultGroup
              title="Sources"
              icon="external"
              search={search}
              scope={`of the ${countOf(variables.ledger.entries.length, 'variable', 'variables')} loaded`}
              collection={variables}
              allHref={null}
              hits={found}
            />
          )}
        </Fragment>
      ))}
    </div>
  );
}

function CollectionGroup({ name, query, most }: Props & { name: CollectionName }) {
  const collection = useCollection(name);
  const { ledger } = collection;
  const search = useSearch(name, ledger.entries, query, 'everything');
  const hits = hitsOf(search, most, (position, why) => {
    const entry = ledger.entries[position];
    return entry && <RecordHit key={entry.key} entry={entry} query={query} {...why} />;
  });
  useLoadRequest(collection);
  return (
    <ResultGroup
      title={collections[name].title}
      icon={name}
      search={search}
      scope=""
      collection={collection}
      allHref={`/${collections[name].plural}?${new URLSearchParams({ q: query })}`}
      hits={hits}
    />
  );
}

/** The first hits of a search, each drawn with what is needed to say why it was found. */
function hitsOf(
  { data }: SearchState,
  most: number,
  draw: (position: number, why: Why) => ReactNode,
): ReactNode[] {
  if (data === undefined) return [];
  const { explain, terms } = data;
  return Array.from(data.positions.subarray(0, most), (position) => draw(position, { explain, terms }));
}
