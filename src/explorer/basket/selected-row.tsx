import type { KeyboardEventHandler, PointerEvent } from 'react';
import { Link } from 'react-router-dom';
import { idText } from '../../catalog/records/entry.ts';
import type { ResolvedRecord } from '../../catalog/basket/resolve.ts';
import { shownText, visibleText } from '../../catalog/visible-text.ts';
import { rowContent } from '../list/row-content.ts';
import button from '../ui/button.module.css';
import { ActionIcon } from '../ui/action-icon.tsx';
import { Icon } from '../ui/icon.tsx';
import { recordPath } from '../data/record-path.ts';
import { useSelectedRecords } from '../data/use-selected.ts';
import { nameOf } from './name-of.ts';
import { NoteField } from './note-field.tsx';
import styles from './selected-list.module.css';

interface Props {
  record: ResolvedRecord;
  isFirst: boolean;
  isLast: boolean;
  drag: 'dragged' | 'before' | 'after' | undefined;
  isCompared: boolean;
  onCompare: (isOn: boolean) => void;
  onMove: (steps: number) => void;
  onKeyDown: KeyboardEventHandler;
  onDrag: (event: PointerEvent<HTMLElement>) => void;
  onRemove: () => void;
}

/** A selected record: its name as a link, what distinguishes it, a note, and buttons to move and remove it. */
export function SelectedRow({ record, isFirst, isLast, drag, ...props }: Props) {
  const { isCompared, onCompare, onMove, onKeyDown, onDrag, onRemove } = props;
  const selected = useSelectedRecords();
  const { collection, key, note } = record.selected;
  const name = nameOf(record);
  const about = aboutOf(record);
  return (
    // Keys bubble up from the controls in the row.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <li className={styles.row} data-drag={drag} onKeyDown={onKeyDown}>
      <span className={styles.handle} aria-hidden="true" title="Drag to reorder" onPointerDown={onDrag}>
        <ActionIcon name="drag" />
      </span>
      <label className={styles.tick} title="Compare">
        <input
          type="checkbox"
          aria-label={`Compare ${name}`}
          checked={isCompared}
          onChange={({ target }) => onCompare(target.checked)}
        />
      </label>
      <div className={styles.text}>
        <p className={styles.name}>
          <Icon name={collection} size={14} />{' '}
          <Link to={recordPath(collection, key)}>
            <bdi>{name}</bdi>
          </Link>
        </p>
        <p className={styles.about}>
          <bdi>{about.map((part) => shownText(part, 120)).join(' · ')}</bdi>
          {record.presence === 'missing' && <span className={styles.gone}>No longer in the catalog</span>}
        </p>
        <NoteField
          label={`Note for ${name}`}
          note={note}
          onNote={(text) => void selected.change({ put: [{ ...record.selected, note: text }], remove: [] })}
        />
        {note !== '' && <p className={styles.printedNote}>{visibleText(note)}</p>}
      </div>
      <div className={styles.actions}>
        <MoveButton direction="up" name={name} isEnd={isFirst} onMove={onMove} />
        <MoveButton direction="down" name={name} isEnd={isLast} onMove={onMove} />
        <button
          type="button"
          className={button.quiet}
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

/** What distinguishes a record: its code, source and unit, or its id if nothing else is known. */
function aboutOf({ selected, entry }: ResolvedRecord): string[] {
  const { code, source, unit } =
    entry === null ? { code: '', source: '', unit: '' } : rowContent(selected.collection, entry.record);
  const parts = [code, source, unit].filter((part) => part !== '');
  return parts.length > 0 ? parts : [`id ${idText(selected.key)}`];
}

interface MoveProps {
  direction: 'up' | 'down';
  name: string;
  /** Whether the row is the first or last one; the button is not removed, so that it keeps the focus. */
  isEnd: boolean;
  onMove: (steps: number) => void;
}

function MoveButton({ direction, name, isEnd, onMove }: MoveProps) {
  return (
    <button
      type="button"
      className={button.quiet}
      aria-label={`Move ${direction} ${name}`}
      title={`Move ${direction} (Alt+${direction === 'up' ? '↑' : '↓'})`}
      aria-disabled={isEnd}
      onClick={() => onMove(direction === 'up' ? -1 : 1)}
    >
      <ActionIcon name={direction} />
    </button>
  );
}
