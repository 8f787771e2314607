import type { ReactNode } from 'react';
import { type SelectedRecord, selectedKey } from '../../catalog/basket/selected-record.ts';
import { formatCount } from '../../catalog/text/count.ts';
import { CompareLink } from '../data/compare-link.tsx';
import { useSelected } from '../data/selected/use-selected.ts';
import { Action } from '../ui/control/action.tsx';
import { showDone } from '../ui/notice/done-notices.tsx';
import { Link } from '../ui/control/link.tsx';
import styles from './list.module.css';

interface Props {
  records: readonly SelectedRecord[];
  /** What they are: "variables". */
  plural: string;
  /** More that can be done with them. */
  children?: ReactNode;
}

/** Below the rows, so that none of them moves: how many records are selected, and what can be done with them. */
export function SelectedBar({ records, plural, children }: Props) {
  const [{ records: all }, selected] = useSelected();
  const count = formatCount(records.length);
  const ofAll = all.length > records.length ? ` of ${formatCount(all.length)}` : '';
  /** The notice comes first, because the focus goes there from the button that is removed. */
  function clear() {
    const what = records.length === 1 ? '1 record' : `${count} ${plural}`;
    showDone(`${what} removed from the selection.`, () => selected.change({ put: records, remove: [] }));
    void selected.change({ put: [], remove: records.map(selectedKey) });
  }
  return (
    <div className={styles.selected} data-focus-next="[data-undo] button" data-not-printed="">
      {records.length > 0 && (
        <div className={`row ${styles.line}`} data-selected-bar="">
          <p className={styles.words}>
            {`${count}${ofAll}`}
            {ofAll === '' ? ' selected' : <span className="hidden-on-phones"> selected</span>}
          </p>
          <div className={`row ${styles.uses}`}>
            <CompareLink records={records} />
            <Link to="/selection" className="button">
              Open <span>selection</span>
            </Link>
            {children}
          </div>
          <Action kind="quiet" label="Clear" onPress={clear} />
        </div>
      )}
    </div>
  );
}
