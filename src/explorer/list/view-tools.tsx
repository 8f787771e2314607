import { memo } from 'react';
import type { ListView } from './list-view.ts';
import type { ChangeListView } from './use-list-view.ts';
import button from '../ui/button.module.css';
import { ActionIcon } from '../ui/action-icon.tsx';
import styles from './list-toolbar.module.css';
import { SortChoice } from './sort-choice.tsx';

interface Props {
  searching: boolean;
  view: ListView;
  changeView: ChangeListView;
}

const views = { list: 'List', table: 'Table' } as const;

/** Switches between list and table, and chooses the order. */
export const ViewTools = memo(function ViewTools({ searching, view, changeView }: Props) {
  return (
    <>
      <div className={styles.view}>
        <fieldset className={styles.switch}>
          <legend className="visually-hidden">View</legend>
          {(['list', 'table'] as const).map((each) => (
            <button
              key={each}
              type="button"
              className={button.plain}
              aria-pressed={view.view === each}
              title={views[each]}
              onClick={() => changeView(() => ({ view: each }))}
            >
              <ActionIcon name={each} />
              <span className={styles.word}>{views[each]}</span>
            </button>
          ))}
        </fieldset>
      </div>
      <SortChoice sort={view.sort} searching={searching} onSort={(sort) => changeView(() => ({ sort }))} />
    </>
  );
});
