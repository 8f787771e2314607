import { useLayoutEffect, useMemo, useState } from 'react';
import { headingOf } from '../../catalog/records/entry.ts';
import styles from './record-list.module.css';
import { ListRow } from './record-row.tsx';
import { type RowHeights, rowHeights } from './row-height.ts';
import { titleOfCutText } from './row-text.tsx';
import { type ListProps, rowKey, type Rows } from './rows.ts';
import { useVirtualRows } from './use-virtual-rows.ts';

/**
 * A virtual list of links. Arrow, Home, End and Page keys and typed letters move between rows; Tab enters and leaves
 * the list.
 */
export function RecordList(props: ListProps) {
  const { label, rows } = props;
  const [list, setList] = useState<HTMLElement | null>(null);
  const width = useWidth(list);
  const rowHeight = useMemo(() => {
    const heights = rowHeights(width === null ? null : list, width ?? 600);
    return (rendered: Rows, index: number) => heightOf(rendered, index, heights);
  }, [list, width]);
  const { items, totalSize, rowProps, onKeyDown } = useVirtualRows(props, {
    scroller: list,
    isLaidOut: width !== null,
    rowHeight,
  });
  return (
    // Keys bubble up from the links in the rows; a `ul` cannot contain the virtual list's spacer.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      ref={setList}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
      role="list"
      className={styles.list}
      aria-label={label}
      // Holds the focus and receives keys while the focused row is scrolled out of view.
      tabIndex={-1}
      data-rows=""
      onKeyDown={onKeyDown}
      onPointerOver={titleOfCutText}
    >
      {items.map(({ index, offset, size }) => (
        <ListRow key={rowKey(rows, index)} index={index} offset={offset} size={size} {...rowProps} />
      ))}
      <div aria-hidden="true" style={{ height: totalSize }} />
    </div>
  );
}

function heightOf(rows: Rows, index: number, heights: RowHeights): number {
  const entry = rows.entryAt(index);
  if (entry === undefined) return heights.group;
  if (rows.isMember(index)) return heights.member;
  const unit: unknown = Reflect.get(entry.record, 'units');
  return heights.record(headingOf(entry), typeof unit === 'string' ? unit : '', entry.marks.length > 0);
}

/** The inner width of an element in px, without its scroll bar; null before layout. */
function useWidth(element: HTMLElement | null): number | null {
  const [width, setWidth] = useState<number | null>(null);
  useLayoutEffect(() => {
    if (element === null) return undefined;
    const measure = () => setWidth(element.clientWidth || null);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [element]);
  return width;
}
