import { Suspense, useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { latePart } from '../late-page.tsx';
import { ErrorBoundary } from '../parts/error-boundary.tsx';
import { Icon } from '../parts/icon.tsx';
import styles from './search-entry.module.css';

const Palette = latePart(async () => (await import('./palette.tsx')).Palette);

interface Props {
  /** The palette opens. */
  onOpen: () => void;
}

/** The way to search in everything from every page: a link to its page, and Ctrl+K or ⌘K for the palette. */
export function SearchEntry({ onOpen }: Props) {
  const [open, setOpen] = useState(false);
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      if (
        event.key.toLowerCase() !== 'k' ||
        !(event.ctrlKey || event.metaKey) ||
        event.shiftKey ||
        event.altKey
      )
        return;
      event.preventDefault();
      setOpen(true);
      onOpen();
    }
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [onOpen]);
  return (
    <>
      <Link to="/search" className={styles.entry} aria-keyshortcuts="Control+K Meta+K">
        <Icon name="search" />
        <span className={styles.label}>Search everything</span>
        <kbd aria-hidden="true">Ctrl K</kbd>
      </Link>
      {open && (
        <ErrorBoundary name="The search">
          <Suspense fallback={null}>
            <Palette onClose={() => setOpen(false)} />
          </Suspense>
        </ErrorBoundary>
      )}
    </>
  );
}
