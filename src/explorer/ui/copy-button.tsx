import { useEffect, useState } from 'react';
import { ActionIcon } from './action-icon.tsx';
import { announce } from './announcer.tsx';
import styles from './button.module.css';
import { copyKeys } from './shortcuts.ts';

/** Shown with the selected text after the browser refused to copy it. */
export function copyRefusal(): string {
  return `Your browser blocked copying. The text is selected: press ${copyKeys()}.`;
}

/** Copies and announces texts; `isCopied` for two seconds. */
export function useCopy() {
  const [state, setState] = useState<'idle' | 'copied' | 'refused'>('idle');
  useEffect(() => {
    if (state !== 'copied') return undefined;
    const timer = setTimeout(() => setState('idle'), 2000);
    return () => clearTimeout(timer);
  }, [state]);
  /** Resolves to false if the browser refuses: on plain http there is no clipboard, and permission may be denied. */
  async function copy(text: string): Promise<boolean> {
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      setState('refused');
      announce(copyRefusal());
      return false;
    }
    announce('Copied');
    setState('copied');
    return true;
  }
  return { copy, isCopied: state === 'copied', isRefused: state === 'refused' };
}

interface CopyButtonProps {
  label: string;
  /** A function if it is long: it is called when the button is pressed. */
  text: string | (() => string);
  kind?: 'plain' | 'quiet' | 'primary';
}

/** Copies `text`; if the browser refuses, shows it selected in a field. */
export function CopyButton({ label, text, kind = 'plain' }: CopyButtonProps) {
  const { copy, isCopied, isRefused } = useCopy();
  const read = () => (typeof text === 'string' ? text : text());
  return (
    <span className={`row ${styles.copy}`}>
      <button type="button" className={styles[kind]} onClick={() => void copy(read())}>
        <ActionIcon name={isCopied ? 'check' : 'copy'} />
        <span className={kind === 'quiet' ? 'visually-hidden' : undefined} data-copy-label="">
          {label}
        </span>
      </button>
      {isRefused && <SelectedText label={label} text={read()} />}
    </span>
  );
}

/** The text that the browser refused to copy, selected. */
export function SelectedText({ label, text }: { label: string; text: string }) {
  // An input would remove line breaks.
  const Field = text.includes('\n') ? 'textarea' : 'input';
  return (
    <Field
      readOnly
      className={`input ${styles.field}`}
      aria-label={`${label}: press ${copyKeys()} to copy`}
      value={text}
      ref={select}
    />
  );
}

function select(field: HTMLInputElement | HTMLTextAreaElement | null): void {
  field?.focus();
  field?.select();
}
