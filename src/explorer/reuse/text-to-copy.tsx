import { useEffect, useRef } from 'react';
import { announce } from '../parts/announcer.tsx';
import type { CopyItem } from './copy-items.ts';
import styles from './record-menu.module.css';

const message = 'Your browser blocked copying. The text is selected: press Ctrl+C.';

/** The text that the browser refused to copy, selected, with what to do. */
export function CopyRefused({ label, text }: CopyItem) {
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    field.current?.focus();
    field.current?.select();
    announce(message);
  }, []);
  return (
    <div className={styles.refused}>
      <p>{message}</p>
      <textarea ref={field} readOnly rows={5} aria-label={`${label}: press Ctrl+C to copy`} value={text} />
    </div>
  );
}
