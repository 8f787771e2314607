import { collectionNames } from '../../contract/collections.ts';
import button from '../ui/button.module.css';
import { countOf } from '../ui/count.ts';
import page from '../ui/page.module.css';
import type { ResolvedRecords } from './use-resolved-records.ts';

/** Says what incomplete lists leave unknown about the selection, and loads the rest. */
export function LoadRest({ resolved: { records, lists, isLoading } }: { resolved: ResolvedRecords }) {
  const open = records.filter(({ presence }) => presence === 'unknown');
  const names = collectionNames.filter((name) => open.some(({ selected }) => selected.collection === name));
  const rest = names.filter((name) => lists[name].hasMore && !lists[name].isLoading);
  if (open.length === 0) return null;
  if (isLoading)
    return (
      <p
        className={page.lead}
      >{`Looking for ${countOf(open.length, 'record', 'records')} in the catalog…`}</p>
    );
  if (rest.length === 0) {
    return (
      <p className={page.lead}>
        {countOf(open.length, 'record isn’t', 'records aren’t')} in what the catalog sent, but its lists are
        not complete.
      </p>
    );
  }
  return (
    <p className={page.lead}>
      <span>{`${countOf(open.length, 'record isn’t', 'records aren’t')} among those loaded so far.`}</span>{' '}
      <button
        type="button"
        className={button.plain}
        onClick={() => rest.forEach((name) => lists[name].raiseTarget(Infinity))}
      >
        Load all
      </button>
    </p>
  );
}
