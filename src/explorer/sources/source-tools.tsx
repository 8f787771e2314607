import { useSearchParams } from 'react-router-dom';
import { withParameters } from '../list/list-view.ts';
import { ViewSwitch } from '../list/tools/view-switch.tsx';
import toolbar from '../list/tools/list-toolbar.module.css';
import styles from './sources.module.css';

/** The view of `count` sources, their order and their grouping, stored in the URL; the largest of very many may be all of one topic. */
export function useSourceArrangement(count: number) {
  const [parameters, setParameters] = useSearchParams();
  const view = parameters.get('view') === 'coverage' ? 'coverage' : 'list';
  const sort = parameters.get('sort') ?? '';
  const isGrouped = (parameters.get('group') ?? (count > 200 ? 'topic' : '')) === 'topic';
  const change = (changes: Record<string, string>) => setParameters((now) => withParameters(now, changes));
  return { view, sort, isGrouped, change } as const;
}

export type SourceArrangement = ReturnType<typeof useSourceArrangement>;

const views = [
  ['list', 'List', 'list'],
  ['coverage', 'Gaps', 'table'],
] as const;

/** Switches between list and gaps, and orders and groups them; the heads of the gaps order those. */
export function SourceTools({ view, sort, isGrouped, change }: SourceArrangement) {
  return (
    <>
      <ViewSwitch
        views={views}
        chosen={view}
        onChoose={(chosen) => change({ view: chosen === 'list' ? '' : chosen })}
      />
      <div className={`line ${styles.tools}`}>
        {view === 'list' && (
          <select
            className={`input ${toolbar.sort}`}
            aria-label="Order"
            value={sort === 'name' ? sort : ''}
            onChange={({ target }) => change({ sort: target.value })}
          >
            <option value="">Most variables first</option>
            <option value="name">Code or name, A to Z</option>
          </select>
        )}
        <select
          className={`input ${toolbar.sort}`}
          aria-label="Grouping"
          value={isGrouped ? 'topic' : 'none'}
          onChange={({ target }) => change({ group: target.value })}
        >
          <option value="none">Not grouped</option>
          <option value="topic">Grouped by topic</option>
        </select>
      </div>
    </>
  );
}
