import { useEffect, useRef } from 'react';
import { announce } from '../ui/announcer.tsx';
import { copyRefusal } from '../ui/copy-text.ts';
import { copyKeys } from '../ui/shortcuts.ts';
import type { CopyItem } from './copy-items.ts';
import styles from './record-menu.module.css';

/** The selected text that the browser refused to copy, with instructions. */
export function TextToCopy({ label, text }: CopyItem) {
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    field.current?.focus();
    field.current?.select();
    announce(copyRefusal());
  }, []);
  return (
    <div className={styles.refused}>
      <p>{copyRefusal()}</p>
      <textarea
        ref={field}
        readOnly
        rows={5}
        aria-label={`${label}: press ${copyKeys()} to copy`}
        value={text}
      />
    </div>
  );
}
