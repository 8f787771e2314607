import { type ReactNode, useId, useState } from 'react';
import { announce } from './announcer.tsx';
import type { TermName } from './definitions.ts';
import styles from './term.module.css';

/** A label that shows its definition when pressed. Pressing it again, Escape, or moving on hides the definition. */
export function Term({ name, children }: { name: TermName; children: ReactNode }) {
  const id = useId();
  const [text, setText] = useState<string | null>(null);
  async function show() {
    const { definitions } = await import('./definitions.ts');
    const definition = definitions.get(name)?.text ?? '';
    setText(definition);
    announce(definition);
  }
  return (
    <span className={styles.term}>
      <button
        type="button"
        className={styles.label}
        aria-expanded={text !== null}
        aria-describedby={text === null ? undefined : id}
        onClick={() => {
          if (text !== null) setText(null);
          else show().catch(() => setText('The definition could not be loaded. Open Help instead.'));
        }}
        onBlur={() => setText(null)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || text === null) return;
          // Escape does not close the record.
          event.preventDefault();
          setText(null);
        }}
      >
        {children}
      </button>
      {text !== null && (
        <span id={id} role="tooltip" className={styles.definition}>
          {text}
        </span>
      )}
    </span>
  );
}
