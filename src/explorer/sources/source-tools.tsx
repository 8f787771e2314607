import { useChangeAddress, useParameters } from '../data/addresses.ts';
import toolbar from '../list/tools/list-toolbar.module.css';
import styles from './sources.module.css';

/** The order and the grouping of `count` sources, stored in the URL; the largest of very many may be all of one topic. */
export function useSourceArrangement(count: number) {
  const parameters = useParameters();
  const change = useChangeAddress();
  const sort = parameters.get('sort') ?? '';
  const isGrouped = (parameters.get('group') ?? (count > 200 ? 'topic' : '')) === 'topic';
  return { sort, isGrouped, change } as const;
}

/** Orders and groups the sources. */
export function SourceTools({ sort, isGrouped, change }: ReturnType<typeof useSourceArrangement>) {
  return (
    <div className={`line ${styles.tools}`}>
      <select
        className={`input ${toolbar.sort}`}
        aria-label="Order"
        value={sort === 'name' ? sort : ''}
        onChange={({ target }) => change({ sort: target.value }, { toTop: true })}
      >
        <option value="">Most variables first</option>
        <option value="name">Code or name, A to Z</option>
      </select>
      <select
        className={`input ${toolbar.sort}`}
        aria-label="Grouping"
        value={isGrouped ? 'topic' : 'none'}
        onChange={({ target }) => change({ group: target.value }, { toTop: true })}
      >
        <option value="none">Not grouped</option>
        <option value="topic">Grouped by topic</option>
      </select>
    </div>
  );
}
