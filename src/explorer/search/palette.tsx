import { useEffect, useId, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { ActionIcon } from '../ui/control/action-icon.tsx';
import { Modal } from '../ui/overlay/dialog.tsx';
import { ComboboxField } from '../ui/control/combobox-field.tsx';
import styles from './search.module.css';
import { ResultOptions } from './result-options.tsx';

/** A dialog that searches all collections, for `typed` at first; opening a result or Escape closes it. */
export function Palette({ typed, onClose }: { typed: string; onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const listId = useId();
  const [text, setText] = useState(typed);
  const { key } = useLocation();
  const [openedAt] = useState(key);
  useEffect(() => field.current?.focus(), []);
  useEffect(() => {
    if (key !== openedAt) dialog.current?.close();
  }, [key, openedAt]);
  return (
    <Modal ref={dialog} className={styles.palette} aria-label="Search everything" onClose={onClose}>
      <div className={`line ${styles.top}`}>
        <ComboboxField ref={field} label="Search everything" text={text} onText={setText} listId={listId} />
        <button type="button" className="button quiet" onClick={() => dialog.current?.close()}>
          <span className="visually-hidden">Close</span> <kbd className={styles.key}>esc</kbd>
          <ActionIcon name="close" />
        </button>
      </div>
      <div className="stack results">
        <ResultOptions field={field} listId={listId} query={text.trim()} onQuery={setText} />
      </div>
    </Modal>
  );
}
