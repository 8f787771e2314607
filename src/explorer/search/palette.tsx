import { useEffect, useId, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { Modal } from '../ui/dialog.tsx';
import { ComboboxField, useResultKeyHandler } from './combobox-field.tsx';
import styles from './palette.module.css';
import { ResultOptions } from './result-options.tsx';

/** A dialog that searches all collections; opening a result or Escape closes it. */
export function Palette({ onClose }: { onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const { onKeys, handle } = useResultKeyHandler();
  const listId = useId();
  const [text, setText] = useState('');
  const [activeId, setActiveId] = useState<string>();
  const { key } = useLocation();
  const [openedAt] = useState(key);
  useEffect(() => field.current?.focus(), []);
  useEffect(() => {
    if (key !== openedAt) dialog.current?.close();
  }, [key, openedAt]);
  return (
    <Modal ref={dialog} className={styles.palette} aria-label="Search everything" onClose={onClose}>
      <div className={styles.inside}>
        <div className={styles.head}>
          <ComboboxField
            ref={field}
            label="Search everything"
            text={text}
            onText={setText}
            listId={listId}
            activeId={activeId}
            onKeyDown={handle}
          />
          <button
            type="button"
            className={styles.close}
            aria-label="Close (esc)"
            onClick={() => dialog.current?.close()}
          >
            <kbd>esc</kbd>
          </button>
        </div>
        <div className={styles.found}>
          <ResultOptions listId={listId} query={text.trim()} onKeys={onKeys} onActive={setActiveId} />
        </div>
        <p className={styles.keys} aria-hidden="true">
          <span>
            <kbd>↑</kbd> <kbd>↓</kbd> choose
          </span>
          <span>
            <kbd>↵</kbd> open
          </span>
          <span>
            <kbd>esc</kbd> close
          </span>
        </p>
      </div>
    </Modal>
  );
}
