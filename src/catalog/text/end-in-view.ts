/** A title of at most so many characters: a longer one that begins as another is cut in its middle, since they differ at their ends. */
export function withEndInView(title: string, others: readonly string[], max: number): string {
  if (title.length <= max) return title;
  const common = Math.max(0, ...others.map((other) => (other === title ? 0 : commonStart(title, other))));
  // With the word before it: "Part 2", not "2".
  const before = title.lastIndexOf(' ', title.lastIndexOf(' ', common - 1) - 1);
  const end = title.slice(before + 1);
  // What differs is in view anyway, or is too long to be.
  if (before < max - 3 * space.length || end.length > max / 2) return title;
  const start = title.slice(0, max - space.length - end.length).replace(/[\s\p{P}]+[^\s\p{P}]*$/u, '');
  return `${start}${space}${end}`;
}

const space = ' … ';

/** The number of characters that both begin with. */
export function commonStart(a: string, b: string): number {
  let at = 0;
  while (at < a.length && a[at] === b[at]) at++;
  return at;
}

// Up to a mark: half of two lines of a tile, or longer. A shorter one may be of titles that have nothing in common.
const longStart = /^.{32,}[,:;–—-] /u;

/** What all of several titles begin with, if it is long: "World Survey of Schools in the Past 12 Months, "; otherwise empty. */
export function sharedStart(titles: readonly string[]): string {
  const [first = ''] = titles;
  if (new Set(titles).size < 2) return '';
  const common = Math.min(...titles.map((title) => commonStart(first, title)));
  return longStart.exec(first.slice(0, common))?.[0] ?? '';
}

// Of many that begin alike, a number at the end tells one from another: "World Survey of Schools, Part 3".
const numbered = /^(.{20,})(\s\S{1,8}\s\S{0,4}\d)$/su;
// In characters: a line on a phone.
const line = 44;

/** A longer text that ends with a number, cut before its end: "World Survey of … Part 3"; any other as it is. */
export function withNumberInView(text: string): string {
  const [, start = '', end = ''] = numbered.exec(text.slice(0, 1000)) ?? [];
  return text.length <= line || start === ''
    ? text
    : `${start.slice(0, line - end.length).replace(/[\s\p{P}]+[^\s\p{P}]*$/u, '')} …${end}`;
}
