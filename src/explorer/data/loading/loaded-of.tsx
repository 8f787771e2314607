import type { Ledger } from '../../../catalog/records/ledger.ts';
import { collectionWords } from '../../../contract/collection-names.ts';
import { Action } from '../../ui/control/action.tsx';
import { countOf, formatCount } from '../../../catalog/text/count.ts';
import type { LoadingState } from './use-collection.ts';

interface LoadAllProps {
  label: string;
  lists: readonly LoadingState[];
}

interface Props extends LoadAllProps {
  /** How much was used. One string, because it changes. */
  sentence: string;
  className?: string | undefined;
}

/** How much of some lists was used, and a button that loads the rest of them. */
export function LoadedOf({ sentence, className = 'lead', ...rest }: Props) {
  return (
    <p className={className}>
      <span>{sentence}</span> <LoadAll {...rest} />
    </p>
  );
}

/** Loads the rest of these lists, or what failed again; nothing to render if there is none or it is being loaded. */
export function LoadAll({ label, lists }: LoadAllProps) {
  const rest = lists.filter(({ hasMore, isLoading }) => hasMore && !isLoading);
  const failed = rest.filter(({ failure }) => failure !== null);
  if (rest.length === 0) return null;
  function load() {
    for (const { failure, raiseTarget, retry } of rest) {
      if (failure === null) raiseTarget(Infinity);
      else retry();
    }
  }
  return (
    <Action
      label={failed.length > 0 ? 'Try again' : label}
      busy={failed.some(({ isFetching }) => isFetching)}
      onPress={load}
    />
  );
}

/** "2,000 of 28,153 variables": how many records of a list were loaded, or used; "313 variables" if that is all. */
export function extentOf({ collection, count, entries }: Ledger, amount = entries.length): string {
  const { one, plural } = collectionWords[collection];
  if (count === null || count <= amount) return countOf(amount, one, plural);
  return `${formatCount(amount)} of ${countOf(count, one, plural)}`;
}

export function searchAllLabel({ collection, count }: Ledger): string {
  return `Search all ${count === null ? collectionWords[collection].plural : formatCount(count)}`;
}
