const marks = /\p{M}+/gu;

/** Decomposed (NFKD), without combining marks. */
export function withoutAccents(text: string): string {
  // Marks are removed before too: NFKD sorts them in quadratic time, 15 s for 100,000 marks of two kinds in turn.
  return text.replace(marks, '').normalize('NFKD').replace(marks, '');
}

/** Returns whether a text has every word of a query but for case and accents; words and short numbers begin one of its words, so that "male" is not in "female". */
export function containsWords(query: string): (text: string) => boolean {
  const words = fold(query).split(/\s+/).filter(Boolean);
  return (text) => {
    const foldedText = fold(text);
    return words.every((word) =>
      /\p{N}/u.test(word) && word.length > 2 ? foldedText.includes(word) : hasWordStart(foldedText, word),
    );
  };
}

/** Where the words of a query are in a text, as sorted ranges (end exclusive) that do not overlap, to be marked. */
export function rangesOfWords(query: string, text: string): [start: number, end: number][] {
  const lower = text.toLowerCase();
  // Few letters change their length, and marks would be misplaced.
  if (lower.length !== text.length) return [];
  const ranges = query
    .toLowerCase()
    .split(/\s+/)
    .filter(Boolean)
    .flatMap((word) => {
      const starts: [number, number][] = [];
      for (let at = lower.indexOf(word); at !== -1; at = lower.indexOf(word, at + word.length))
        if (!inWord.test(lower.charAt(at - 1)) || /\p{N}/u.test(word)) starts.push([at, at + word.length]);
      return starts;
    })
    .sort(([a], [b]) => a - b);
  return ranges.filter(
    ([start], place) => start >= Math.max(0, ...ranges.slice(0, place).map(([, end]) => end)),
  );
}

/** Part of a word in scripts that separate words. */
const inWord = /[\p{N}\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]/u;

function hasWordStart(text: string, word: string): boolean {
  for (let at = text.indexOf(word); at !== -1; at = text.indexOf(word, at + 1))
    if (!inWord.test(text.charAt(at - 1)) || !inWord.test(word)) return true;
  return false;
}

function fold(text: string): string {
  return withoutAccents(text).toLowerCase();
}
