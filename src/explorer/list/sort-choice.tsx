import { startTransition, useOptimistic } from 'react';
import { commonSorts, type Sort } from '../../catalog/list/sort.ts';
import { sortTitle } from './sort-title.ts';
import styles from './list-toolbar.module.css';

interface Props {
  sort: Sort;
  searching: boolean;
  onSort: (sort: Sort) => void;
}

/** The order of the list; by default the catalog's, or by relevance for a search. */
export function SortChoice({ sort, searching, onSort }: Props) {
  const [shown, show] = useOptimistic(searching || sort !== 'service' ? sort : '');
  const common = commonSorts.filter((each) => searching || each !== 'service');
  // A table can be sorted by any of its columns.
  const offered = common.some((each) => each === shown) ? common : [...common, shown];
  return (
    <select
      className={styles.sort}
      aria-label="Order"
      value={shown}
      onChange={({ target }) => {
        const chosen = offered.find((each) => each === target.value) ?? '';
        startTransition(() => {
          show(chosen);
          onSort(chosen);
        });
      }}
    >
      {offered.map((each) => (
        <option key={each} value={each}>
          {searching && each === '' ? 'Best match' : sortTitle(each) || 'Catalog order'}
        </option>
      ))}
    </select>
  );
}
