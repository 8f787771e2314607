import { useEffect } from 'react';
import { type CollectionName, collectionNames } from '../../contract/collections.ts';
import { useCollection } from './use-collection.ts';

/** Follows `next` for every collection, one page after another, until as many records are there as are wanted. */
export function Walks() {
  return collectionNames.map((name) => <Walk key={name} name={name} />);
}

function Walk({ name }: { name: CollectionName }) {
  const { goesOn, isFetching, loadNextPage } = useCollection(name);
  useEffect(() => {
    if (goesOn && !isFetching) loadNextPage();
  });
  return null;
}
