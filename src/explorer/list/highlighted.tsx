import type { TextRange } from '../../catalog/search/explain-match.ts';
import { visibleText } from '../../catalog/visible-text.ts';
import styles from './row-parts.module.css';

// A row shows two lines; rendering a megabyte of name would only be slow.
const maxCharacters = 2000;

/** Text with matches marked; `ranges` are sorted and do not overlap. */
export function Highlighted({ text: received, ranges }: { text: string; ranges: readonly TextRange[] }) {
  const text = visibleText(received.slice(0, maxCharacters));
  if (ranges.length === 0) return <bdi>{text}</bdi>;
  const parts = [];
  let at = 0;
  for (const [start, end] of ranges) {
    parts.push(
      text.slice(at, start),
      <mark key={start} className={styles.mark}>
        {text.slice(start, end)}
      </mark>,
    );
    at = end;
  }
  parts.push(text.slice(at));
  // Replaced as a whole: what the browser's translation has made of a text between two matches cannot be changed.
  return <bdi key={`${ranges.join()} ${text}`}>{parts}</bdi>;
}
