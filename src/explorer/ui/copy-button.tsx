import { useEffect, useState } from 'react';
import { announce } from './announcer.tsx';
import styles from './button.module.css';
import { copyRefusal, copyText } from './copy-text.ts';
import { ActionIcon } from './action-icon.tsx';
import { copyKeys } from './shortcuts.ts';

type CopyState = 'idle' | 'copied' | 'refused';

/** Copies `text`; if the browser refuses, shows it selected in a field. */
export function CopyButton({ label, text, quiet = false }: { label: string; text: string; quiet?: boolean }) {
  const [state, setState] = useState<CopyState>('idle');
  useEffect(() => {
    if (state !== 'copied') return undefined;
    const timer = setTimeout(() => setState('idle'), 2000);
    return () => clearTimeout(timer);
  }, [state]);
  async function copy() {
    const isCopied = await copyText(text);
    setState(isCopied ? 'copied' : 'refused');
    if (!isCopied) announce(copyRefusal());
  }
  // An input would remove line breaks.
  const Field = text.includes('\n') ? 'textarea' : 'input';
  return (
    <span className={styles.copy}>
      <button type="button" className={quiet ? styles.quiet : styles.plain} onClick={() => void copy()}>
        <ActionIcon name={state === 'copied' ? 'check' : 'copy'} />
        <span className={quiet ? 'visually-hidden' : undefined} data-copy-label="">
          {label}
        </span>
      </button>
      {state === 'refused' && (
        <Field
          readOnly
          className={styles.field}
          aria-label={`${label}: press ${copyKeys()} to copy`}
          value={text}
          ref={selectAll}
        />
      )}
    </span>
  );
}

function selectAll(field: HTMLInputElement | HTMLTextAreaElement | null): void {
  field?.select();
}
