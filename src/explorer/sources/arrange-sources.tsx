import { useSearchParams } from 'react-router-dom';
import type { IndexedSource } from '../../catalog/sources.ts';
import { withParameters } from '../list/list-url.ts';
import { safeLink } from '../ui/safe-link.ts';
import styles from './sources.module.css';

/** The order and grouping of the sources, stored in the URL. */
export function useSourceArrangement() {
  const [parameters, setParameters] = useSearchParams();
  const sort = parameters.get('sort') === 'name' ? 'name' : 'variables';
  const grouping = (['host', 'package'] as const).find((each) => each === parameters.get('group')) ?? null;
  const change = (changes: Record<string, string>) => setParameters((now) => withParameters(now, changes));
  return { sort, grouping, change } as const;
}

type Arrangement = ReturnType<typeof useSourceArrangement>;

export type SourceGrouping = NonNullable<Arrangement['grouping']>;

export function SourceTools({ sort, grouping, change }: Arrangement) {
  return (
    <div className={styles.tools}>
      <select
        className={styles.select}
        aria-label="Order"
        value={sort}
        onChange={({ target }) => change({ sort: target.value === 'variables' ? '' : target.value })}
      >
        <option value="variables">Most variables first</option>
        <option value="name">Name, A to Z</option>
      </select>
      <select
        className={styles.select}
        aria-label="Grouping"
        value={grouping ?? ''}
        onChange={({ target }) => change({ group: target.value })}
      >
        <option value="">Not grouped</option>
        <option value="host">Grouped by host</option>
        <option value="package">Grouped by package</option>
      </select>
    </div>
  );
}

/** Sources with a common host or package; `key` is '' for those without one. */
export interface SourceGroup {
  key: string;
  sources: readonly IndexedSource[];
}

/** Groups sources by host of the information page or by package: largest groups first, those without one last. */
export function groupSources(sources: readonly IndexedSource[], by: SourceGrouping): readonly SourceGroup[] {
  const groups = new Map<string, IndexedSource[]>();
  for (const indexed of sources) {
    const { infoLink, packageId } = indexed.record;
    const key = by === 'host' ? (safeLink(infoLink)?.host ?? '') : (packageId ?? '').trim();
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [indexed]);
    else group.push(indexed);
  }
  return [...groups]
    .map(([key, members]) => ({ key, sources: members }))
    .sort((a, b) => Number(a.key === '') - Number(b.key === '') || b.sources.length - a.sources.length);
}
