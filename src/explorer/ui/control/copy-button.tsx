import { useEffect, useState } from 'react';
import { ActionIcon } from './action-icon.tsx';
import { announce } from '../page/announcer.tsx';
import { copyKeys } from '../keys/pressed-key.ts';

interface CopyButtonProps {
  label: string;
  /** A function if it is long: it is called when the button is pressed. */
  text: string | (() => string);
  kind?: 'plain' | 'quiet' | 'primary';
  onCopied?: (() => void) | undefined;
}

/** Copies `text` and announces it; if the browser refuses, shows it selected in a field. */
export function CopyButton({ label, text, kind = 'plain', onCopied }: CopyButtonProps) {
  const [state, setState] = useState<'idle' | 'copied' | 'refused'>('idle');
  useEffect(() => {
    if (state !== 'copied') return undefined;
    const timer = setTimeout(() => setState('idle'), 2000);
    return () => clearTimeout(timer);
  }, [state]);
  const read = () => (typeof text === 'string' ? text : text());

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(read());
      announce('Copied');
      setState('copied');
      onCopied?.();
    } catch {
      // On plain http there is no clipboard, and permission may be denied.
      setState('refused');
      announce(`Your browser blocked copying. The text is selected: press ${copyKeys()}.`);
    }
  }
  return (
    <span className="row copy">
      <button type="button" className={`button ${kind}`} onClick={() => void copy()}>
        <ActionIcon name={state === 'copied' ? 'check' : 'copy'} />
        <span className={kind === 'quiet' ? 'visually-hidden' : undefined} data-copy-label="">
          {label}
        </span>
      </button>
      {state === 'refused' && <SelectedText label={label} text={read()} />}
    </span>
  );
}

/** The text that the browser refused to copy, selected. */
function SelectedText({ label, text }: { label: string; text: string }) {
  // An input would remove line breaks.
  const Field = text.includes('\n') ? 'textarea' : 'input';
  return (
    <Field
      readOnly
      className="input"
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
