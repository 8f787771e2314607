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

/** Whether a text only says what is computed from which codes: "B25003_002E divided by B25003_001E." */
export function isFormula(text: string): boolean {
  return codesIn(text).size > 0 && (text.match(codePattern) ?? []).every(isInFormulas);
}

function isInFormulas(word: string): boolean {
  const others = /^(?:sum|of|to|and|divided|multiplied|by|less|minus|plus|times|over|per|\d+)$/i;
  return looksLikeCode(word) || others.test(word);
}

/** The entries whose slug is one of these codes, by code; codes that several entries share are omitted. */
export function entriesByCode(
  entries: readonly Entry[],
  codes: ReadonlySet<string>,
): ReadonlyMap<string, Entry> {
  const byCode = new Map<string, Entry>();
  if (codes.size === 0) return byCode;
  const shared = new Set<string>();
  for (const entry of entries) {
    const code = entry.record.slug.toLowerCase();
    if (!codes.has(code)) continue;
    if (byCode.has(code)) shared.add(code);
    else byCode.set(code, entry);
  }
  for (const code of shared) byCode.delete(code);
  return byCode;
}

export interface TextRun {
  text: string;
  style: 'plain' | 'em' | 'strong';
}

// Emphasized text begins and ends with something visible, so that "2 * 3 * 4" is unchanged.
const emphasized = /\*\*([^*\s](?:[^*]*[^*\s])?)\*\*|\*([^*\s](?:[^*]*[^*\s])?)\*/g;

/** Splits a text at its `*emphasis*` and `**strong emphasis**`; unmatched asterisks are text. */
export function emphasisRuns(text: string): TextRun[] {
  const runs: TextRun[] = [];
  let at = 0;
  for (const match of text.matchAll(emphasized)) {
    const [whole, strong, em] = match;
    if (match.index > at) runs.push({ text: text.slice(at, match.index), style: 'plain' });
    runs.push({ text: strong ?? em ?? '', style: strong === undefined ? 'em' : 'strong' });
    at = match.index + whole.length;
  }
  if (at < text.length) runs.push({ text: text.slice(at), style: 'plain' });
  return runs;
}

export function withoutEmphasis(text: string): string {
  return emphasisRuns(text)
    .map((run) => run.text)
    .join('');
}
