import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { KeyHandler } from './combobox-field.tsx';

interface Options {
  /** Element id of the list; the ids of its options are this id and their index. */
  listId: string;
  /** The keys of the options in order, one per line. */
  optionKeys: string;
  query: string;
  /** Whether the options belong to this query, not to an earlier one. */
  isCurrent: boolean;
  onKeys: (handler: KeyHandler | null) => void;
  onActive: (id: string | undefined) => void;
}

/**
 * The selected option: the first one, unless the arrow keys chose another for this query. Enter opens it, with ⌘ or
 * Ctrl in a new tab; before the results are available, Enter waits for the first one.
 */
export function useResultKeys({ listId, optionKeys, query, isCurrent, onKeys, onActive }: Options): number {
  const [chosen, setChosen] = useState({ query, key: '' });
  const awaited = useRef<{ query: string; inNewTab: boolean } | null>(null);
  const options = keysOf(optionKeys);
  const selected = chosen.query === query ? Math.max(0, options.indexOf(chosen.key)) : 0;
  const activeId = options.length === 0 ? undefined : `${listId}-${selected}`;

  useEffect(() => {
    onActive(activeId);
    return () => onActive(undefined);
  }, [activeId, onActive]);

  useEffect(() => {
    if (activeId !== undefined) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' });
  }, [activeId]);

  useEffect(() => {
    if (awaited.current === null || !isCurrent) return;
    const { query: asked, inNewTab } = awaited.current;
    awaited.current = null;
    if (asked === query) openOption(activeId, inNewTab);
  }, [isCurrent, query, activeId]);

  useLayoutEffect(() => {
    function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
      // Enter that ends the composition of a character opens nothing.
      if (event.nativeEvent.isComposing) return;
      const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
      if (step !== 0) {
        event.preventDefault();
        const all = keysOf(optionKeys);
        const next = all[(selected + step + all.length) % all.length];
        if (next !== undefined) setChosen({ query, key: next });
      }
      if (event.key !== 'Enter') return;
      event.preventDefault();
      const inNewTab = event.ctrlKey || event.metaKey;
      if (isCurrent) openOption(activeId, inNewTab);
      else awaited.current = { query, inNewTab };
    }
    onKeys(onKeyDown);
    return () => onKeys(null);
  }, [onKeys, optionKeys, selected, query, isCurrent, activeId]);

  return selected;
}

function openOption(id: string | undefined, inNewTab: boolean): void {
  const option = id === undefined ? null : document.getElementById(id);
  if (!(option instanceof HTMLAnchorElement)) return;
  if (inNewTab) open(option.href, '_blank', 'noopener');
  else option.click();
}

function keysOf(lines: string): string[] {
  return lines === '' ? [] : lines.split('\n');
}
