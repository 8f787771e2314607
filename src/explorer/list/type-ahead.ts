import type { Rows } from './rows.ts';

interface Key {
  key: string;
  altKey: boolean;
  ctrlKey: boolean;
  metaKey: boolean;
}

/** The typed text, and the time of the last key in ms. */
export interface Typed {
  text: string;
  at: number;
}

const pause = 700;
// `key` is the character for keys that type one, and a word such as "Enter" or "F2" for the others.
const oneCharacter = /^.$/u;

export const nothingTyped: Typed = { text: '', at: Number.NEGATIVE_INFINITY };

/**
 * The typed text including this key, or null if the key has another meaning: `/` searches, space scrolls, S selects.
 */
export function typeOn({ text, at }: Typed, event: Key, now: number): Typed | null {
  if (event.altKey || event.ctrlKey || event.metaKey || !oneCharacter.test(event.key)) return null;
  const before = now - at > pause ? '' : text;
  if (event.key === '/' || (before === '' && /^[ s]$/i.test(event.key))) return null;
  return { text: before + event.key.toLowerCase(), at: now };
}

/**
 * The next row whose name starts with the typed text, wrapping around; -1 if there is none. A repeated letter moves to
 * the next match; more letters may stay on the row.
 */
export function rowForTyped(rows: Rows, active: number, { text }: Typed): number {
  const [letter = ''] = text;
  const steps = text === letter.repeat(text.length);
  const start = steps ? letter : text;
  for (let step = steps ? 1 : 0; step <= rows.count; step++) {
    const index = (active + step) % rows.count;
    const name = rows.groupAt(index)?.name ?? rows.entryAt(index)?.record.name ?? '';
    if (name.trimStart().slice(0, start.length).toLowerCase() === start) return index;
  }
  return -1;
}
