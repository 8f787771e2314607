export const otherInitial = '-';

export const digitInitial = '0';

const letter = /^\p{L}$/u;
const digit = /^\p{N}$/u;

/** Upper case, without accent; "0" for digits, "-" for anything else. */
export function initialOf(name: string): string {
  const [first = ''] = name.trimStart().slice(0, 2).normalize('NFD');
  if (digit.test(first)) return digitInitial;
  if (!letter.test(first)) return otherInitial;
  // "ß" and ligatures become two letters in upper case; the first one counts.
  const [upper = first] = first.toUpperCase();
  return upper;
}
