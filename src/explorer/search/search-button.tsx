import { useLayoutEffect } from 'react';
import { Link } from 'react-router-dom';
import { Icon } from '../parts/icon.tsx';
import styles from './search-button.module.css';

interface Props {
  /** The palette is asked for. */
  onOpen: () => void;
}

/** The way to search in everything from every page: a link to its page, and Ctrl+K or ⌘K for the palette. */
export function SearchButton({ onOpen }: Props) {
  // With the frame that shows it, not after: a key pressed in between would be lost.
  useLayoutEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      if (
        event.key.toLowerCase() !== 'k' ||
        !(event.ctrlKey || event.metaKey) ||
        event.shiftKey ||
        event.altKey
      )
        return;
      event.preventDefault();
      onOpen();
    }
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [onOpen]);
  return (
    <Link to="/search" className={styles.entry} aria-keyshortcuts="Control+K Meta+K">
      <Icon name="search" />
      <span className={styles.label}>Search everything</span>
      <kbd aria-hidden="true">Ctrl K</kbd>
    </Link>
  );
}
