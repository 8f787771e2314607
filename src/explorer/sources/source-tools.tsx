import { useSearchParams } from 'react-router-dom';
import { withParameters } from '../list/list-url.ts';
import styles from './sources.module.css';
import { type SourceGrouping, sourceGroupings, type SourceSort, sourceSorts } from './arrange-sources.ts';

const orders: Readonly<Record<SourceSort, string>> = {
  variables: 'Most variables first',
  name: 'Name, A to Z',
};

const groupings: Readonly<Record<SourceGrouping, string>> = {
  host: 'Grouped by host',
  package: 'Grouped by package',
};

/** The order and grouping of the sources, stored in the URL. */
export function useSourceArrangement() {
  const [parameters, setParameters] = useSearchParams();
  const sort = sourceSorts.find((each) => each === parameters.get('sort')) ?? 'variables';
  const grouping = sourceGroupings.find((each) => each === parameters.get('group')) ?? null;
  const change = (changes: Record<string, string>) => setParameters((now) => withParameters(now, changes));
  return { sort, grouping, change };
}

export function SourceTools({ sort, grouping, change }: ReturnType<typeof useSourceArrangement>) {
  return (
    <div className={styles.tools}>
      <select
        className={styles.select}
        aria-label="Order"
        value={sort}
        onChange={({ target }) => change({ sort: target.value === 'variables' ? '' : target.value })}
      >
        {sourceSorts.map((each) => (
          <option key={each} value={each}>
            {orders[each]}
          </option>
        ))}
      </select>
      <select
        className={styles.select}
        aria-label="Grouping"
        value={grouping ?? ''}
        onChange={({ target }) => change({ group: target.value })}
      >
        <option value="">Not grouped</option>
        {sourceGroupings.map((each) => (
          <option key={each} value={each}>
            {groupings[each]}
          </option>
        ))}
      </select>
    </div>
  );
}
