/** What of a page tells how fast a walk is: how many records, and when (epoch ms). */
export interface TimedPage {
  results: readonly unknown[];
  receivedAt: number;
}

/** The latest pages that a rate is taken from, and the longest pause between them: longer, and loading had stopped. */
const latestPages = 60;
const longestGap = 2000;

/** Shortest time that says something about a rate, in ms. */
const leastTime = 200;

/** Records per second over the latest pages of a walk, or null where too little came to tell. */
export function recordsPerSecond(pages: readonly TimedPage[]): number | null {
  const last = pages.at(-1);
  if (last === undefined) return null;
  let earliest = last;
  let records = 0;
  for (let at = pages.length - 2; at >= Math.max(0, pages.length - latestPages); at -= 1) {
    const page = pages[at];
    if (page === undefined || earliest.receivedAt - page.receivedAt > longestGap) break;
    records += earliest.results.length;
    earliest = page;
  }
  const milliseconds = last.receivedAt - earliest.receivedAt;
  return milliseconds < leastTime || records === 0 ? null : (records * 1000) / milliseconds;
}

/** Time left in words, for `records` more at a rate: rounded so that it can be read while it changes. */
export function timeLeft(records: number, perSecond: number): string {
  const seconds = records / perSecond;
  if (seconds < 1) return 'a moment left';
  if (seconds < 100) return `${Math.ceil(seconds)} s left`;
  return `${Math.ceil(seconds / 60)} min left`;
}
