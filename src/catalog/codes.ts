import type { Entry } from './entry.ts';

/** Letters, digits and underscores in a row. */
export const codePattern = /[\p{L}\p{N}]+(?:_[\p{L}\p{N}]+)*/gu;

/** Characters of a text that are looked through for codes; descriptions of a megabyte are not prose. */
const mostRead = 20_000;

/** Whether a word can be the code of a variable and not an ordinary word or a year: letters with digits or underscores. */
function looksLikeCode(word: string): boolean {
  return word.length >= 3 && /\p{L}/u.test(word) && /[\d_]/.test(word);
}

/** The words of a text that can be codes, in lower case. */
export function codesIn(text: string | null): ReadonlySet<string> {
  const words = text?.slice(0, mostRead).match(codePattern) ?? [];
  return new Set(words.filter(looksLikeCode).map((word) => word.toLowerCase()));
}

/** The entries whose slug is one of these codes, by code. A code that several entries share is left out. */
export function entriesByCode(
  entries: readonly Entry[],
  codes: ReadonlySet<string>,
): ReadonlyMap<string, Entry> {
  const found = new Map<string, Entry>();
  if (codes.size === 0) return found;
  const shared = new Set<string>();
  for (const entry of entries) {
    const code = entry.record.slug.toLowerCase();
    if (!codes.has(code)) continue;
    if (found.has(code)) shared.add(code);
    else found.set(code, entry);
  }
  for (const code of shared) found.delete(code);
  return found;
}
