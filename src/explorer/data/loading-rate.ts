/** `receivedAt` in epoch ms. */
interface TimedPage {
  results: readonly unknown[];
  receivedAt: number;
}

/** The rate is measured over at most this many pages; a longer gap, in ms, restarts the measurement. */
const latestPages = 60;
const longestGap = 2000;

/** Minimum time over which a rate is measured, in ms. */
const minTime = 200;

/** Records per second over the latest pages, or null if there are too few. */
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
  return milliseconds < minTime || records === 0 ? null : (records * 1000) / milliseconds;
}

/** The remaining time for `records` more, rounded so that it stays readable while it changes. */
export function timeLeft(records: number, perSecond: number): string {
  const seconds = records / perSecond;
  if (seconds < 1) return 'a moment left';
  if (seconds < 100) return `${Math.ceil(seconds)} s left`;
  return `${Math.ceil(seconds / 60)} min left`;
}
