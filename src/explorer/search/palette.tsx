import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { SearchField } from '../parts/search-field.tsx';
import { closedByBackdrop } from '../parts/backdrop.ts';
import button from '../parts/button.module.css';
import { useReloadState } from '../context/reload-state.ts';
import { SearchEverything } from './search-everything.tsx';
import { moveToLinkByArrow } from './arrow-key-links.ts';
import styles from './palette.module.css';

/** Search in everything, over whatever is on the screen; following a link or Escape closes it. */
export function Palette({ onClose }: { onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [text, setText] = useReloadState('search text', '');
  const { key } = useLocation();
  const [openedAt] = useState(key);
  useEffect(() => {
    dialog.current?.showModal();
    dialog.current?.querySelector('input')?.focus();
  }, []);
  useEffect(() => {
    if (key !== openedAt) dialog.current?.close();
  }, [key, openedAt]);
  return (
    <dialog
      ref={dialog}
      className={styles.palette}
      aria-label="Search everything"
      onClose={onClose}
      {...closedByBackdrop}
    >
      {/* Arrow keys are a convenience on top of Tab, which reaches every link here. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div className={styles.inside} onKeyDown={moveToLinkByArrow}>
        <div className={styles.head}>
          <SearchField label="Search everything" text={text} onText={setText} onApproach={() => undefined} />
          <button type="button" className={button.plain} onClick={() => dialog.current?.close()}>
            Close
          </button>
        </div>
        <div className={styles.found}>
          <SearchEverything query={text.trim()} most={5} />
        </div>
      </div>
    </dialog>
  );
}
