import { type RefObject, useEffect } from 'react';
import { isShortcut } from './shortcuts.ts';

/** `/` focuses a search box from anywhere and selects its text. */
export function useSearchKey(field: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      if (!isShortcut(event, 'search')) return;
      event.preventDefault();
      field.current?.focus();
      field.current?.select();
    }
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [field]);
}
