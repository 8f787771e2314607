import type { SelectionChange } from '../../../catalog/selected/arrange.ts';
import { selectedKey } from '../../../catalog/selected/selected-record.ts';
import button from '../../parts/button.module.css';
import { countOf } from '../../parts/count.ts';
import { useSelectedRecords } from '../../selected/use-selected.ts';
import styles from './selection-toolbar.module.css';
import type { ResolvedRecords } from './use-resolved-records.ts';

interface Props {
  resolved: ResolvedRecords;
  show: (sentence: string, undo: SelectionChange | null) => void;
}

/** What can be done with the selection as a whole. */
export function SelectionToolbar({ resolved: { records }, show }: Props) {
  const selected = useSelectedRecords();
  async function clear() {
    const undo = await selected.change({
      put: [],
      remove: records.map((record) => selectedKey(record.selected)),
    });
    show(`${countOf(records.length, 'record', 'records')} removed.`, undo);
  }
  return (
    <div className={styles.bar}>
      <button type="button" className={button.plain} onClick={() => print()}>
        Print
      </button>
      <button type="button" className={button.plain} onClick={() => void clear()}>
        Clear
      </button>
    </div>
  );
}
