import type { Entry } from './entry.ts';

export const codePattern = /[\p{L}\p{N}]+(?:_[\p{L}\p{N}]+)*/gu;

/** How many characters of a text are searched for codes; a description of a megabyte is not prose. */
const maxRead = 20_000;

/** Letters with digits or underscores, as in the code of a variable but not in words or years. */
function looksLikeCode(word: string): boolean {
  return word.length >= 3 && /\p{L}/u.test(word) && /[\d_]/.test(word);
}

export function codesIn(text: string | null): ReadonlySet<string> {
  const words = text?.slice(0, maxRead).match(codePattern) ?? [];
  return new Set(words.filter(looksLikeCode).map((word) => word.toLowerCase()));
}

/** The entries whose slug is one of these codes, by code; codes that several entries share are omitted. */
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
