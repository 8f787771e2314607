import { type KeyboardEvent, type PointerEvent, useEffect, useEffectEvent, useState } from 'react';
import type { ResolvedRecord } from '../../catalog/basket/resolve.ts';
import { longestNote, type SelectedRecord } from '../../catalog/basket/selected-record.ts';
import { type Entry, idText } from '../../catalog/records/entry.ts';
import { visibleText } from '../../catalog/text/visible-text.ts';
import { recordPath } from '../data/record-path.ts';
import { useSelectedRecords } from '../data/selected/use-selected.ts';
import { PrintedRecord } from '../list/print-sheet.tsx';
import { RowLines, RowText } from '../list/rows/row-lines.tsx';
import { ActionIcon } from '../ui/control/action-icon.tsx';
import { pressed } from '../ui/keys/pressed-key.ts';
import { Icon } from '../ui/control/icon.tsx';
import { nameOf } from './resolved-records.ts';
import { Link } from '../ui/control/link.tsx';
import styles from './basket.module.css';

interface Props {
  record: ResolvedRecord;
  /** Its place in its table, where its name alone is ambiguous; otherwise empty. */
  path: string;
  /** While the browser prints: the record, with what is known of it from others. */
  printed: Entry | null;
  /** Whether the selection has records of several collections. */
  isMixed: boolean;
  isFirst: boolean;
  isLast: boolean;
  drag: 'dragged' | 'before' | 'after' | undefined;
  isChecked: boolean;
  onCheck: () => void;
  onMove: (steps: number) => void;
  onDrag: (event: PointerEvent<HTMLElement>) => void;
  onRemove: () => void;
}

/** A selected record: its name as a link, what distinguishes it, a note, and buttons to move and remove it. */
export function SelectedRow(props: Props) {
  const { record, path, printed, isMixed, isFirst, isLast, drag, isChecked } = props;
  const { onCheck, onMove, onDrag, onRemove } = props;
  const { collection, key, note } = record.selected;
  const name = nameOf(record);
  function handleKey(event: KeyboardEvent) {
    const key = pressed(event);
    // In a note, it moves the caret.
    if (event.target instanceof HTMLTextAreaElement || !/^Alt\+Arrow(?:Up|Down)$/.test(key)) return;
    event.preventDefault();
    onMove(key === 'Alt+ArrowUp' ? -1 : 1);
  }
  return (
    // Keys bubble up from the controls in the row.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <li className={styles.item} data-drag={drag} onKeyDown={handleKey}>
      {/* For a mouse; others have the buttons. */}
      <span
        aria-hidden="true"
        className={styles.handle}
        title="Drag, or press Alt+↑ or Alt+↓, to reorder"
        onPointerDown={onDrag}
      >
        <ActionIcon name="drag" />
      </span>
      <label className={styles.tick}>
        <input type="checkbox" aria-label={`Check ${name}`} checked={isChecked} onChange={onCheck} />
      </label>
      <div className={styles.text}>
        {printed === null ? (
          <Link className={`area line ${styles.link}`} to={recordPath(collection, key)}>
            {isMixed && <Icon name={collection} size={14} />}
            <SelectedText {...props} />
          </Link>
        ) : (
          <PrintedRecord entry={printed} path={path} />
        )}
        <NoteField label={`Note for ${name}`} record={record.selected} />
        {note !== '' && <p className={styles.printedNote}>{visibleText(note)}</p>}
      </div>
      <div className={styles.actions}>
        {(['up', 'down'] as const).map((direction) => (
          <button
            key={direction}
            type="button"
            className="button quiet"
            aria-label={`Move ${direction} ${name}`}
            title={`Move ${direction}`}
            aria-keyshortcuts={direction === 'up' ? 'Alt+ArrowUp' : 'Alt+ArrowDown'}
            // Not removed in the first and last row, so that it keeps the focus.
            aria-disabled={direction === 'up' ? isFirst : isLast}
            onClick={() => onMove(direction === 'up' ? -1 : 1)}
          >
            <ActionIcon name={direction} />
          </button>
        ))}
        <button
          type="button"
          className="button quiet"
          aria-label={`Remove ${name}`}
          title="Remove"
          onClick={onRemove}
        >
          <ActionIcon name="close" />
        </button>
      </div>
    </li>
  );
}

/** A selected record as in its list, or its id if nothing else is known of it. */
export function SelectedText({ record, path }: Pick<Props, 'record' | 'path'>) {
  const { selected, entry, presence } = record;
  const name = nameOf(record);
  return (
    <span className={styles.lines}>
      {entry === null ? (
        <RowLines title={name} name={<bdi>{name}</bdi>} start="" about={`id ${idText(selected.key)}`} />
      ) : (
        // Codes are what people look up elsewhere.
        <RowText entry={entry} why={null} path={path} hasShortCodes />
      )}{' '}
      {presence === 'missing' && <span className="flag">No longer in the catalog</span>}
    </span>
  );
}

/** Debounce time of saving a note, in ms. */
const pause = 400;

/** A note, saved while typing and when the page is left; another tab's change is shown unless this field has unsaved text. */
function NoteField({ label, record }: { label: string; record: SelectedRecord }) {
  const selected = useSelectedRecords();
  const [draft, setDraft] = useState<string | null>(null);
  function save() {
    if (draft !== null && draft !== record.note)
      void selected.change({ put: [{ ...record, note: draft }], remove: [] });
    setDraft(null);
  }
  const saveLatest = useEffectEvent(save);
  useEffect(() => {
    if (draft === null) return undefined;
    const timer = setTimeout(() => saveLatest(), pause);
    return () => clearTimeout(timer);
  }, [draft]);
  useEffect(() => {
    const saveNow = () => saveLatest();
    addEventListener('pagehide', saveNow);
    return () => {
      removeEventListener('pagehide', saveNow);
      saveNow();
    };
  }, []);
  return (
    <textarea
      className={`input ${styles.note}`}
      aria-label={label}
      placeholder="Add a note"
      rows={1}
      maxLength={longestNote}
      value={draft ?? record.note}
      onChange={({ target }) => setDraft(target.value)}
      onBlur={save}
    />
  );
}
