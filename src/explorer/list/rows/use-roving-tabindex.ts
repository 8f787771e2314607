import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Entry } from '../../../catalog/records/entry.ts';
import { useSelectKey } from '../../data/selected/use-selected.ts';
import { type Press, pressed } from '../../ui/keys/pressed-key.ts';
import type { RowOrder } from '../../data/selected/select-record.tsx';

/** The row in the tab order, and whether it receives the focus when rendered. */
export interface RovingRow {
  index: number;
  focus: boolean;
}

/** A roving tab stop, moved by arrow, Home, End and Page keys; S and the space bar select. */
export function useRovingTabindex(rows: RowOrder, viewKey: string) {
  const [chosen, setActive] = useState<RovingRow>({ index: 0, focus: false });
  // A reloaded list may be shorter.
  const active = { ...chosen, index: Math.max(0, Math.min(chosen.index, rows.count - 1)) };
  const [previousKey, setPreviousKey] = useState(viewKey);
  if (previousKey !== viewKey) {
    setPreviousKey(viewKey);
    setActive({ index: 0, focus: false });
  }
  const handleSelectKey = useSelectKey(rows.entryAt(active.index), true);
  useFollowing(rows, viewKey, active.index, (index) => setActive({ index, focus: false }));

  /** Handles a key and returns the row to scroll to; null for other keys. */
  function handleKey(event: KeyboardEvent, pageRows: number): number | null {
    const target = rowForKey(event, active.index, rows.count, pageRows);
    if (target === null) handleSelectKey(event);
    if (target === null) return null;
    event.preventDefault();
    setActive({ index: target, focus: true });
    return target;
  }

  /** Moves the tab stop to a row in view once scrolling ends, with the focus if the list got it from a row that was scrolled away. */
  function moveIntoView(first: number, last: number): void {
    const list = document.activeElement?.closest('[data-rows]') ?? null;
    const inList = list !== null && list === document.activeElement;
    const isInView = active.index >= first && active.index <= last;
    // A row just outside the viewport may still be rendered and focused.
    if (!inList && (isInView || list !== null)) return;
    setActive({ index: Math.max(first, Math.min(active.index, last)), focus: inList });
  }

  return { active, setActive, handleKey, moveIntoView };
}

/** Keeps the tab stop on its record when rows are inserted above it. */
function useFollowing(rows: RowOrder, viewKey: string, active: number, moveTo: (index: number) => void) {
  const followed = useRef<{ viewKey: string; entry: Entry | undefined }>({ viewKey, entry: undefined });
  useLayoutEffect(() => {
    const { entry } = followed.current;
    if (entry === undefined || viewKey !== followed.current.viewKey) return;
    if (rows.entryAt(active)?.key === entry.key) return;
    const index = rows.indexOf(entry);
    if (index !== -1) moveTo(index);
    // Only when the rows change, not when the tab stop moves.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [rows]);
  useEffect(() => {
    followed.current = { viewKey, entry: rows.entryAt(active) };
  });
}

function rowForKey(event: Press, active: number, count: number, pageRows: number): number | null {
  if (count === 0) return null;
  const page = Math.max(1, pageRows);
  const target = new Map([
    ['ArrowDown', active + 1],
    ['ArrowUp', active - 1],
    ['PageDown', active + page],
    ['PageUp', active - page],
    ['Home', 0],
    ['End', count - 1],
  ]).get(pressed(event));
  return target === undefined ? null : Math.min(count - 1, Math.max(0, target));
}
