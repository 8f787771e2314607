import { type Entry, headingOf } from '../../catalog/records/entry.ts';
import { shownText } from '../../catalog/visible-text.ts';
import styles from './select-checkbox.module.css';
import { toggleSelected, useIsSelected, useSelectedRecords } from './use-selected.ts';

/**
 * Selects the record of a row; placed in the free space at the row's start. Not in the tab order: S on the row does the
 * same.
 */
export function SelectCheckbox({ entry, onFocus }: { entry: Entry; onFocus: () => void }) {
  const selected = useSelectedRecords();
  const isSelected = useIsSelected(entry);
  return (
    <label className={styles.box}>
      <input
        type="checkbox"
        aria-label={`Select ${shownText(headingOf(entry), 200)}`}
        tabIndex={-1}
        checked={isSelected}
        onFocus={onFocus}
        onChange={() => void toggleSelected(selected, entry)}
      />
    </label>
  );
}
