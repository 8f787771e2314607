import { useEffect, useRef } from 'react';
import type { Entry } from '../../catalog/records/entry.ts';
import button from '../ui/button.module.css';
import { ActionIcon } from '../ui/action-icon.tsx';
import styles from './select-button.module.css';
import { useSelectKey } from './use-select-key.ts';
import { toggleSelected, useIsSelected, useSelectedRecords } from './use-selected.ts';

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
      className={`${button.plain} ${styles.button}`}
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
