import { useEffect, useRef } from 'react';
import { type Entry, headingOf } from '../../catalog/records/entry.ts';
import { ActionIcon } from '../ui/action-icon.tsx';
import { toggleSelected, useIsSelected, useSelectKey, useSelectedRecords } from './use-selected.ts';
import { shownText } from '../../catalog/visible-text.ts';
import button from '../ui/button.module.css';
import styles from './select-record.module.css';

/** Selects the open record, as S does while the focus is in the section around this button. */
export function SelectButton({ entry }: { entry: Entry }) {
  const selected = useSelectedRecords();
  const isSelected = useIsSelected(entry);
  const own = useRef<HTMLButtonElement>(null);
  const handleSelectKey = useSelectKey(entry);
  useEffect(() => {
    const section = own.current?.closest('section');
    section?.addEventListener('keydown', handleSelectKey);
    return () => section?.removeEventListener('keydown', handleSelectKey);
  }, [handleSelectKey]);
  return (
    <button
      ref={own}
      type="button"
      className={button.plain}
      aria-pressed={isSelected}
      aria-keyshortcuts="s"
      title="Select (S)"
      onClick={() => void toggleSelected(selected, entry)}
    >
      <span className={styles.box}>{isSelected && <ActionIcon name="check" size={12} />}</span>
      <span className={styles.label}>Select</span>
    </button>
  );
}

/**
 * Selects the record of a row; placed in the free space at the row's start. Not in the tab order: S on the row does the
 * same.
 */
export function SelectCheckbox({ entry, onFocus }: { entry: Entry; onFocus?: () => void }) {
  const selected = useSelectedRecords();
  const isSelected = useIsSelected(entry);
  return (
    <label className={styles.checkbox}>
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
