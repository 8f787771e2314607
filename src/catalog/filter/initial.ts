/** Stands for every name that begins with neither a letter nor a digit. */
export const otherInitial = '-';

/** Stands for every name that begins with a digit. */
export const digitInitial = '0';

const letter = /^\p{L}$/u;
const digit = /^\p{N}$/u;

/** The letter a name is filed under: upper case, without its accent; "0" for digits, "-" for anything else. */
export function initialOf(name: string): string {
  const [first = ''] = name.trimStart().slice(0, 2).normalize('NFD');
  if (digit.test(first)) return digitInitial;
  if (!letter.test(first)) return otherInitial;
  // "ß" and the ligatures grow in upper case: they are filed under the first letter.
  const [upper = first] = first.toUpperCase();
  return upper;
}
