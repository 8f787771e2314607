/** What the page itself notes while an application loads, in ms since the navigation began. */
export interface Recorded {
  firstRow: number | null;
  allLoaded: number | null;
  searchable: number | null;
  /** Tasks of 50 ms and more until all was searchable: the browser reports no shorter ones. */
  longTasks: number[];
}

/** The rows of the three applications. */
export const rowSelector = '.row, [role="listitem"] a';

declare global {
  interface Window {
    recorded: Recorded;
  }
}

/** What to record: the selector of rows, the word to search for, and how many records all are, as the page writes it. */
export interface Recording {
  rows: string;
  word: string;
  total: string;
}

/**
 * Runs in the page before anything of it: notes when the first row was painted and when all was loaded, then types a
 * word and notes when its answer over everything was painted.
 */
export function record({ rows, word, total }: Recording): void {
  const recorded: Recorded = { firstRow: null, allLoaded: null, searchable: null, longTasks: [] };
  window.recorded = recorded;
  new PerformanceObserver((list) => {
    if (recorded.searchable !== null) return;
    for (const { duration } of list.getEntries()) recorded.longTasks.push(duration);
  }).observe({ type: 'longtask', buffered: true });
  // Runs in the page, where nothing outside of this function exists.
  // oxlint-disable-next-line unicorn/consistent-function-scoping
  const painted = (note: (at: number) => void) => {
    const channel = new MessageChannel();
    channel.port1.addEventListener('message', () => note(performance.now()), { once: true });
    channel.port1.start();
    channel.port2.postMessage(null);
  };
  const type = () => {
    const field = document.querySelector('input[type="search"]');
    if (!(field instanceof HTMLInputElement)) return;
    // As a person's input: React hears only of values set through the element's own setter.
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, word);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  };
  // The explorer says "2,000 indicators", but "200 of 2,000 indicators" until all are loaded; the baselines "All 2,000 loaded".
  const loaded = new RegExp(`All ${total} loaded|(?<!of )\\b${total} (indicators|variables)`);
  const answered = new RegExp(`“${word}” in ${total}|match(es)? in ${total} (indicators|variables)`);
  const look = () => {
    const text = document.body?.textContent ?? '';
    if (recorded.firstRow === null && document.querySelector(rows) !== null)
      painted((at) => (recorded.firstRow ??= at));
    if (recorded.allLoaded === null && recorded.firstRow !== null && loaded.test(text)) {
      recorded.allLoaded = performance.now();
      type();
    }
    if (recorded.allLoaded !== null && answered.test(text)) painted((at) => (recorded.searchable ??= at));
    if (recorded.searchable === null) requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}
