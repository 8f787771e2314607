import { startTransition, useOptimistic } from 'react';
import { type Sort, sorts } from '../../catalog/filter/sort.ts';
import styles from './list-toolbar.module.css';

const words: Readonly<Record<Sort, string>> = {
  '': 'Service’s order',
  service: 'Service’s order',
  name: 'Name, A to Z',
  '-name': 'Name, Z to A',
  id: 'Id, lowest first',
  '-id': 'Id, highest first',
};

interface Props {
  sort: Sort;
  /** Under a search the list's own order is that of the matches. */
  searching: boolean;
  onSort: (sort: Sort) => void;
}

/** The order of the list. Without a search its own order is the service's. */
export function SortChoice({ sort, searching, onSort }: Props) {
  const [shown, show] = useOptimistic(searching || sort !== 'service' ? sort : '');
  const offered = sorts.filter((each) => searching || each !== 'service');
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
          {searching && each === '' ? 'Best match' : words[each]}
        </option>
      ))}
    </select>
  );
}
