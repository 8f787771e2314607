import {
  createContext,
  type ReactNode,
  type RefObject,
  use,
  useEffect,
  useLayoutEffect,
  useRef,
} from 'react';
import { type Entry, headingOf } from '../../../catalog/records/entry.ts';
import { ActionIcon } from '../../ui/control/action-icon.tsx';
import { toggleSelected, useIsSelected, useSelectKey, useSelectedRecords } from './use-selected.ts';
import { shownText } from '../../../catalog/text/visible-text.ts';
import { singleKey } from '../../ui/keys/keys.ts';
import styles from './select-record.module.css';

/** Selects the open record, as S does while the focus is in the section around this button, or nowhere. */
export function SelectButton({ entry }: { entry: Entry }) {
  const selected = useSelectedRecords();
  const isSelected = useIsSelected(entry);
  const own = useRef<HTMLButtonElement>(null);
  const handleSelectKey = useSelectKey(entry);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { target } = event;
      const section = own.current?.closest('section');
      if (target === document.body || (target instanceof Node && section?.contains(target) === true))
        handleSelectKey(event);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [handleSelectKey]);
  return (
    <button
      ref={own}
      type="button"
      className="button"
      aria-pressed={isSelected}
      aria-keyshortcuts={singleKey('select')}
      title={singleKey('select') && 'Select (S)'}
      onClick={() => void toggleSelected(selected, [entry])}
    >
      <span className={styles.box}>{isSelected && <ActionIcon name="check" size={12} />}</span>
      <span className={styles.label}>Select</span>
    </button>
  );
}

/** Records in the order of rows, all of them, also those that are not rendered. */
export interface RowOrder {
  readonly count: number;
  /** The row of a record, or -1. */
  indexOf: (entry: Entry) => number;
  /** The record of a row; undefined past the end. */
  entryAt: (index: number) => Entry | undefined;
}

const RowsContext = createContext<Readonly<RefObject<RowOrder>> | null>(null);

/** Says which rows are around the check boxes in it; by a reference, so that new rows do not render all of them again. */
export function RowsAround({ rows, children }: { rows: RowOrder; children: ReactNode }) {
  const latest = useRef(rows);
  useLayoutEffect(() => {
    latest.current = rows;
  }, [rows]);
  return <RowsContext value={latest}>{children}</RowsContext>;
}

let pressedBefore: Entry | null = null;

/** The record of a check box, or with `isRange` those of all rows from the one that was pressed before among the same rows. */
function entriesUpTo(rows: RowOrder | undefined, entry: Entry, isRange: boolean): readonly Entry[] {
  const ends = [pressedBefore, entry].map((each) =>
    each?.collection === entry.collection ? (rows?.indexOf(each) ?? -1) : -1,
  );
  pressedBefore = entry;
  const first = Math.min(...ends);
  if (!isRange || first < 0) return [entry];
  return Array.from(
    { length: Math.max(...ends) - first + 1 },
    (_, nth) => rows?.entryAt(first + nth) ?? [],
  ).flat();
}

/** Selects a row's record, with Shift those in between too, at the row's start. Not in the tab order: S on the row does the same. */
export function SelectCheckbox({ entry, onFocus }: { entry: Entry; onFocus?: () => void }) {
  const selected = useSelectedRecords();
  const isSelected = useIsSelected(entry);
  const around = use(RowsContext);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <label
      className={styles.checkbox}
      // Shift would select the text in between.
      onMouseDown={(event) => event.shiftKey && event.preventDefault()}
    >
      <input
        type="checkbox"
        aria-label={`Select ${shownText(headingOf(entry), 200)}`}
        tabIndex={-1}
        checked={isSelected}
        onFocus={onFocus}
        onChange={({ nativeEvent }) => {
          const isRange = nativeEvent instanceof MouseEvent && nativeEvent.shiftKey;
          void toggleSelected(selected, entriesUpTo(around?.current, entry, isRange));
        }}
      />
    </label>
  );
}
