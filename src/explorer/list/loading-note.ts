import { type CollectionName, collections } from '../../contract/collections.ts';
import { loadedSentence } from './list-sentence.ts';
import type { LoadingState } from '../data/use-collection.ts';
import { formatCount } from '../ui/count.ts';

/**
 * The line below the rows: how much was searched or loaded. Null if the list is complete or soon will be, or if a
 * failure is shown instead.
 */
export function loadingNote(
  name: CollectionName,
  collection: LoadingState,
  searched: number | null,
  autoLoad: number,
): string | null {
  const { ledger, hasMore, isLoading, failure, completeness } = collection;
  if (ledger.pages === 0 || failure !== null) return null;
  if (!hasMore) return completeness.state === 'complete' ? null : loadedSentence(collection);
  if (isLoading && ledger.count !== null && ledger.count <= autoLoad) return null;
  return searched === null ? loadedSentence(collection) : searchedSentence(name, collection, searched);
}

function searchedSentence(
  name: CollectionName,
  { ledger, isLoading }: LoadingState,
  searched: number,
): string {
  const { plural } = collections[name];
  const far =
    ledger.count === null
      ? `the first ${formatCount(searched)} ${plural}`
      : `${formatCount(searched)} of ${formatCount(ledger.count)} ${plural}`;
  return isLoading ? `Searched ${far}, loading…` : `Searched ${far}`;
}
