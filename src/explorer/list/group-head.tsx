import { type RefObject, useEffect, useRef } from 'react';
import { visibleText } from '../../catalog/visible-text.ts';
import { formatCount } from '../ui/count.ts';
import { ActionIcon } from '../ui/action-icon.tsx';
import styles from './group-head.module.css';
import type { RowGroup } from './rows.ts';

interface Props {
  group: RowGroup;
  /** Whether it is in the tab order, and whether it receives the focus now. */
  isActive: boolean;
  takesFocus: boolean;
  onFocus: () => void;
  onToggle: () => void;
}

/** A collapsible row for all records with one name. */
export function GroupHead({ group: { name, size, open }, isActive, takesFocus, onFocus, onToggle }: Props) {
  return (
    <button
      ref={useFocusWhen<HTMLButtonElement>(takesFocus)}
      type="button"
      className={styles.head}
      aria-expanded={open}
      tabIndex={isActive ? 0 : -1}
      onFocus={onFocus}
      onClick={onToggle}
    >
      <ActionIcon name="next" size={14} />
      <bdi className={styles.name}>{visibleText(name.slice(0, 300)) || 'No name'}</bdi>{' '}
      <span className={styles.size}>{formatCount(size)} records</span>
    </button>
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
