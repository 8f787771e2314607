import { useId, useState } from 'react';
import button from '../parts/button.module.css';
import { LinkedText } from './linked-text.tsx';
import styles from './long-text.module.css';

// Characters that are shown folded, and by how much a text has to pass that for folding to be worth it.
const foldAt = 900;
const leeway = 300;

/** A text with its line breaks kept and its addresses linked; a long one is folded until asked for. */
export function LongText({ text }: { text: string }) {
  const [open, setOpen] = useState(false);
  const id = useId();
  const folds = text.length > foldAt + leeway;
  const shown = folds && !open ? `${cutAtWord(text, foldAt)}…` : text;
  return (
    <div className={styles.long}>
      <div id={id} className={styles.text}>
        <LinkedText text={shown.replaceAll(/\r\n?/g, '\n')} />
      </div>
      {folds && (
        <button
          type="button"
          className={button.plain}
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
        >
          {open ? 'Show less' : 'Show all'}
        </button>
      )}
    </div>
  );
}

function cutAtWord(text: string, length: number): string {
  const cut = text.slice(0, length);
  const space = cut.search(/\s\S*$/);
  return space > length / 2 ? cut.slice(0, space) : cut;
}
