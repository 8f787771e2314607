/** A query as it was meant, with the quotes, dashes and colons of a keyboard, not of a word processor, and without invisible letters. */
export function readAsTyped(text: string): string {
  return text
    .replaceAll(/[“”„‟«»″〝〞〟＂]/g, '"')
    .replaceAll(/[‐-―−﹣－]/g, '-')
    .replaceAll(/[：﹕]/g, ':')
    .replaceAll(/\p{Cf}+/gu, '');
}

/** A query for the words of a record's name, without what has a meaning in a query: quotes, colons, hyphens, “OR”. */
export function nameQuery(name: string): string {
  return readAsTyped(name.slice(0, 200))
    .replaceAll(/[":]/g, ' ')
    .replaceAll(/(^|\s)-+/g, ' ')
    .replaceAll(/(?<=\s)OR(?=\s)/g, 'or')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

// Most measures are of them.
const people = /^(?:folks|number|people|persons?|population|residents?|total)$/i;

/** A query for any of the telling words of another: those of four letters or more, at most ten. */
export function anyWordOf(query: string): string {
  const words = nameQuery(query).match(/\p{L}{4,}/gu) ?? [];
  return [...new Set(words)]
    .filter((word) => !people.test(word))
    .slice(0, 10)
    .join(' OR ');
}

/** What a search says of the records that it found; see `SearchResult`. */
interface Outcome {
  near: boolean;
  share: number;
  additions: readonly { isCorrection?: boolean }[];
}

/** Whether the records that a search found have all of its words, or what it was extended by. */
export function hasEveryWord(outcome: Outcome | null | undefined): boolean {
  if (outcome == null || outcome.share < 1) return false;
  return !outcome.near || outcome.additions.some(({ isCorrection }) => isCorrection !== true);
}

/** Whether the best of the records that a search found have enough of its words to be of interest: two of three. */
export function hasMostWords(outcome: Pick<Outcome, 'share'> | null | undefined): boolean {
  return (outcome?.share ?? 0) >= 0.6;
}
