import { type RefObject, useEffect, useRef } from 'react';
import { visibleText } from '../../catalog/visible-text.ts';
import { CompareLink, maxCompared } from '../data/compare-link.tsx';
import { formatCount } from '../../catalog/count.ts';
import { ActionIcon } from '../ui/action-icon.tsx';
import type { RowProps } from './use-virtual-rows.ts';
import styles from './row-parts.module.css';

/** A collapsible row for all records with one name; an open group can be compared. Nothing for other rows. */
export function GroupHead({ index, rows, active, onFocus, onToggleGroup }: RowProps & { index: number }) {
  const isActive = active.index === index;
  const head = useFocusWhen<HTMLButtonElement>(isActive && active.focus);
  const group = rows.groupAt(index);
  if (group === null) return null;
  const { name, size, open } = group;
  const members = Array.from({ length: open ? Math.min(size, maxCompared + 1) : 0 }, (_, place) =>
    rows.entryAt(index + 1 + place),
  ).filter((entry) => entry !== undefined);
  return (
    <>
      <button
        ref={head}
        type="button"
        className={`bare line opens ${styles.head}`}
        aria-expanded={open}
        tabIndex={isActive ? 0 : -1}
        onFocus={() => onFocus(index)}
        onClick={() => onToggleGroup(name)}
      >
        <ActionIcon name="next" size={14} />
        <bdi className="clip">{visibleText(name.slice(0, 300)) || 'No name'}</bdi>{' '}
        <span className={`quiet ${styles.size}`}>{formatCount(size)} records</span>
      </button>
      {open && (
        <span className={`line ${styles.compare}`}>
          <CompareLink records={members} tabIndex={isActive ? 0 : -1} />
        </span>
      )}
    </>
  );
}

/** A ref whose element is focused, without scrolling, when `takes` becomes true. */
export function useFocusWhen<E extends HTMLElement>(takes: boolean): RefObject<E | null> {
  const element = useRef<E>(null);
  useEffect(() => {
    if (takes) element.current?.focus({ preventScroll: true });
  }, [takes]);
  return element;
}
