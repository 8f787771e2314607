import { useCallback } from 'react';
import type { Entry } from '../../catalog/records/entry.ts';
import { toggleSelected, useSelectedRecords } from './use-selected.ts';

interface Key {
  key: string;
  altKey: boolean;
  ctrlKey: boolean;
  metaKey: boolean;
  defaultPrevented: boolean;
  target: EventTarget | null;
  preventDefault: () => void;
}

const fields = 'input:not([type="checkbox"], [type="radio"]), select, textarea';

/** Returns a handler for the S key, which selects or deselects the record; not while typing. */
export function useSelectKey(entry: Entry | undefined): (event: Key) => void {
  const selected = useSelectedRecords();
  return useCallback(
    (event) => {
      const { key, altKey, ctrlKey, metaKey, defaultPrevented, target } = event;
      if (entry === undefined || key.toLowerCase() !== 's' || defaultPrevented) return;
      if (altKey || ctrlKey || metaKey || (target instanceof Element && target.matches(fields))) return;
      event.preventDefault();
      void toggleSelected(selected, entry);
    },
    [selected, entry],
  );
}
