import { useLayoutEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { type CollectionName, collections } from '../../../contract/collections.ts';

/**
 * Returns to the list, as Escape does everywhere except in a dialog, which closes first. The focus moves to the
 * record's row, also after the browser's Back.
 */
export function useCloseRecord(name: CollectionName, recordKey: string, search: string): () => void {
  const navigate = useNavigate();
  const path = `/${collections[name].plural}`;
  function close() {
    const row = document.querySelector<HTMLElement>('[aria-current="true"][href]');
    row?.focus();
    // Below the record, on a small screen, the row is hidden until the record is removed.
    if (row === null || document.activeElement !== row) document.getElementById('record-heading')?.focus();
    void navigate({ pathname: path, search });
  }
  // Before the record or its placeholder is painted, so that no key pressed on sight of it is lost.
  useLayoutEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      const isTaken = event.defaultPrevented || document.querySelector('dialog[open]') !== null;
      if (event.key === 'Escape' && !isTaken) close();
    }
    // On the window, so that layers above the record handle the key first.
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
    // `close` is a new function on every render, made from exactly these values.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [path, search, recordKey]);
  return close;
}
