import { useId, useState } from 'react';
import button from '../ui/button.module.css';
import { LinkedText, type TextOptions } from './linked-text.tsx';
import styles from './long-text.module.css';

interface Props extends TextOptions {
  text: string;
  /** Characters shown when collapsed; a text up to a third longer is shown in full. */
  foldAt?: number;
}

/** A text with its line breaks and its URLs as links; a long one is initially collapsed. */
export function LongText({ text, foldAt = 900, ...options }: Props) {
  const [open, setOpen] = useState(false);
  const id = useId();
  const folds = text.length > foldAt * (4 / 3);
  const shown = folds && !open ? `${cutAtWord(text, foldAt)}…` : text;
  return (
    <div className={styles.long}>
      <div id={id} className={styles.text}>
        {piecesOf(shown.replaceAll(/\r\n?/g, '\n')).map((piece, place) => (
          // The pieces of a text are never reordered.
          // oxlint-disable-next-line react/no-array-index-key
          <div key={place} className={styles.piece}>
            <LinkedText text={piece} {...options} />
          </div>
        ))}
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

/** Maximum characters laid out as one block; a megabyte in one would block every frame. */
const pieceLength = 8000;

/** Splits a long text, at lines or words if possible, into blocks that are laid out when they scroll into view. */
function piecesOf(text: string): string[] {
  if (text.length <= pieceLength * 2) return [text];
  const pieces: string[] = [];
  for (let at = 0; at < text.length; ) {
    const piece = at + pieceLength < text.length ? cutAtWord(text.slice(at), pieceLength) : text.slice(at);
    const safe = piece.replace(/[\ud800-\udbff]$/, '') || piece;
    pieces.push(safe);
    at += safe.length;
  }
  return pieces;
}

function cutAtWord(text: string, length: number): string {
  const cut = text.slice(0, length);
  const space = cut.search(/\s\S*$/);
  return space > length / 2 ? cut.slice(0, space) : cut;
}
