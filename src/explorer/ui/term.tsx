import { type ReactNode, useId, useState } from 'react';
import { announce } from './announcer.tsx';
import styles from './term.module.css';

/** Moves a definition to the left if it would leave the window. */
function keepInWindow(definition: HTMLElement | null): void {
  if (definition === null) return;
  const beyond = definition.getBoundingClientRect().right + 12 - document.documentElement.clientWidth;
  if (beyond > 0) definition.style.left = `${-beyond}px`;
}

/** A label that shows its definition when pressed. Pressing it again, Escape, or moving on hides the definition. */
export function Term({ definition, children }: { definition: string; children: ReactNode }) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  return (
    <span className={styles.term}>
      <button
        type="button"
        className={`bare ${styles.label}`}
        aria-expanded={isOpen}
        aria-describedby={isOpen ? id : undefined}
        onClick={() => {
          setOpen(!isOpen);
          if (!isOpen) announce(definition);
        }}
        onBlur={() => setOpen(false)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || !isOpen) return;
          // Escape does not close the record.
          event.preventDefault();
          setOpen(false);
        }}
      >
        {children}
      </button>
      {isOpen && (
        <span ref={keepInWindow} id={id} role="tooltip" className={`popup ${styles.definition}`}>
          {definition}
        </span>
      )}
    </span>
  );
}
