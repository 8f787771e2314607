import type { MouseEvent } from 'react';
import { Link } from 'react-router-dom';
import { type Entry, headingOf } from '../../catalog/records/entry.ts';
import type { ColumnName } from '../../catalog/records/fields.ts';
import { cellText, columnOf } from './table-columns.ts';
import { SelectCheckbox } from '../data/select-record.tsx';
import { GroupHead, useFocusWhen } from './group-head.tsx';
import { Highlighted } from './highlighted.tsx';
import { recordPath } from '../data/record-path.ts';
import { Flag } from './row-text.tsx';
import type { RowProps } from './use-virtual-rows.ts';
import styles from './record-table.module.css';

interface Props extends RowProps {
  index: number;
  columns: readonly ColumnName[];
}

/** A table row: a record with a cell per column, or a group head spanning all of them. */
export function TableRow(props: Props) {
  const { rows, index, columns, chosenKey } = props;
  const entry = rows.entryAt(index);
  if (entry === undefined) {
    return (
      <tr aria-rowindex={index + 2}>
        <th scope="rowgroup" colSpan={columns.length} className={styles.group}>
          <GroupHead {...props} />
        </th>
      </tr>
    );
  }
  return (
    // A larger click target; keyboard users follow the link.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <tr
      aria-rowindex={index + 2}
      onClick={followLink}
      data-member={rows.isMember(index)}
      data-chosen={entry.key === chosenKey}
    >
      {columns.map((column, at) =>
        column === 'name' ? (
          <NameCell key={column} {...props} entry={entry} />
        ) : (
          <td key={column} aria-colindex={at + 1} data-numeric={columnOf(column).isNumeric}>
            <bdi>{cellText(column, entry)}</bdi>
          </td>
        ),
      )}
    </tr>
  );
}

/** Clicks in a row follow its link with the same modifier keys; selecting text does not. */
function followLink(event: MouseEvent<HTMLElement>): void {
  const { target, currentTarget, ctrlKey, metaKey, shiftKey } = event;
  const isControl = target instanceof Element && target.closest('a, button, input, label') !== null;
  if (isControl || getSelection()?.isCollapsed === false) return;
  const click = { bubbles: true, cancelable: true, ctrlKey, metaKey, shiftKey };
  currentTarget.querySelector('a')?.dispatchEvent(new window.MouseEvent('click', click));
}

function NameCell({ entry, index, rows, search, chosenKey, active, onFocus }: Props & { entry: Entry }) {
  const isActive = active.index === index;
  return (
    <th scope="row" aria-colindex={1}>
      <SelectCheckbox entry={entry} onFocus={() => onFocus(index)} />
      <Link
        ref={useFocusWhen<HTMLAnchorElement>(isActive && active.focus)}
        to={{ pathname: recordPath(entry.collection, entry.key), search }}
        aria-current={entry.key === chosenKey ? 'true' : undefined}
        tabIndex={isActive ? 0 : -1}
        onFocus={() => onFocus(index)}
      >
        <Flag entry={entry} />
        <Highlighted text={headingOf(entry)} ranges={rows.explain(entry)?.name ?? []} />
      </Link>
    </th>
  );
}
