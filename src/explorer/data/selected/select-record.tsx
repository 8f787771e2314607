import { useEffect, useRef } from 'react';
import { type Entry, headingOf } from '../../../catalog/records/entry.ts';
import { ActionIcon } from '../../ui/action-icon.tsx';
import { toggleSelected, useIsSelected, useSelectKey, useSelectedRecords } from './use-selected.ts';
import { shownText } from '../../../catalog/visible-text.ts';
import button from '../../ui/button.module.css';
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
      onClick={() => void toggleSelected(selected, [entry])}
    >
      <span className={styles.box}>{isSelected && <ActionIcon name="check" size={12} />}</span>
      <span className={styles.label}>Select</span>
    </button>
  );
}

const entryOf = new WeakMap<Element, Entry>();
let pressedBefore: Element | null = null;

/** The record of this check box, or with `isRange` those of all rows from the one that was pressed before in the same list. */
function entriesUpTo(box: Element, entry: Entry, isRange: boolean): readonly Entry[] {
  const boxes = [...(box.closest('[data-rows]')?.querySelectorAll('input') ?? [])];
  const ends = [pressedBefore, box].map((each) => boxes.findIndex((other) => other === each));
  pressedBefore = box;
  const first = Math.min(...ends);
  if (!isRange || first < 0) return [entry];
  return boxes.slice(first, Math.max(...ends) + 1).flatMap((each) => entryOf.get(each) ?? []);
}

/**
 * Selects the record of a row, with Shift those of the rows in between, too; placed in the free space at the row's start.
 * Not in the tab order: S on the row does the same.
 */
export function SelectCheckbox({ entry, onFocus }: { entry: Entry; onFocus?: () => void }) {
  const selected = useSelectedRecords();
  const isSelected = useIsSelected(entry);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <label
      className={styles.checkbox}
      // Shift would select the text in between.
      onMouseDown={(event) => event.shiftKey && event.preventDefault()}
    >
      <input
        ref={(box) => {
          if (box !== null) entryOf.set(box, entry);
        }}
        type="checkbox"
        aria-label={`Select ${shownText(headingOf(entry), 200)}`}
        tabIndex={-1}
        checked={isSelected}
        onFocus={onFocus}
        onChange={({ target, nativeEvent }) => {
          const isRange = nativeEvent instanceof MouseEvent && nativeEvent.shiftKey;
          void toggleSelected(selected, entriesUpTo(target, entry, isRange));
        }}
      />
    </label>
  );
}
