import { useLayoutEffect } from 'react';
import { Icon } from '../ui/icon.tsx';
import { commandKey, isShortcut } from '../ui/shortcuts.ts';
import styles from './search-button.module.css';

interface Props {
  onOpen: () => void;
}

/** Opens the search palette from every page, as Ctrl+K or ⌘K does. */
export function SearchButton({ onOpen }: Props) {
  // In a layout effect: a key pressed between paint and effect would be lost.
  useLayoutEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      if (!isShortcut(event, 'palette')) return;
      event.preventDefault();
      onOpen();
    }
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [onOpen]);
  const command = commandKey();
  return (
    <button
      type="button"
      className={styles.entry}
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K Meta+K"
      onClick={onOpen}
    >
      <Icon name="search" />
      <span className={styles.label}>Search everything</span>
      <kbd aria-hidden="true">{command === '⌘' ? '⌘K' : `${command} K`}</kbd>
    </button>
  );
}
