/** What the page itself notes while an application loads, in ms since the navigation began. */
export interface Recorded {
  firstRow: number;
  allLoaded: number;
  /** All records are loaded and were searched. */
  searchable: number;
  /** Until then; the browser reports only tasks of 50 ms and more. */
  longestTask: number;
  /** A search field that takes text. */
  searchBox: number;
  largestPaint: number;
  /** Layout shift, without a unit. */
  shift: number;
}

/** What to record: the selector of rows, the word to search for, and how many records all are, as the page writes it. */
interface Recording {
  rows: string;
  word: string;
  total: string;
}

declare global {
  interface Window {
    recorded: Recorded;
    keystrokes: number[];
  }
}

/**
 * Runs in the page before anything of it: notes when the first row was painted and when all was loaded, then types a
 * word and notes when its answer over everything was painted. What has not happened is NaN.
 */
export function record({ rows, word, total }: Recording): void {
  const recorded: Recorded = {
    firstRow: Number.NaN,
    allLoaded: Number.NaN,
    searchable: Number.NaN,
    longestTask: 0,
    searchBox: Number.NaN,
    largestPaint: 0,
    shift: 0,
  };
  window.recorded = recorded;
  // Runs in the page, where nothing outside of this function exists.
  // oxlint-disable-next-line unicorn/consistent-function-scoping
  const observe = (type: string, note: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true });
  observe('longtask', ({ duration }) => {
    if (Number.isNaN(recorded.searchable)) recorded.longestTask = Math.max(recorded.longestTask, duration);
  });
  observe('largest-contentful-paint', ({ startTime }) => {
    recorded.largestPaint = startTime;
  });
  observe('layout-shift', (entry) => {
    // The search afterwards is not typed by a person, whose input browsers except.
    if (!(entry.startTime > recorded.allLoaded)) recorded.shift += Number(Reflect.get(entry, 'value'));
  });
  const note = (what: 'firstRow' | 'searchable') => {
    const channel = new MessageChannel();
    channel.port1.addEventListener('message', () => {
      if (Number.isNaN(recorded[what])) recorded[what] = performance.now();
    });
    channel.port1.start();
    channel.port2.postMessage(null);
  };
  // The explorer says "2,000 indicators", but "200 of 2,000 indicators" until all are loaded; the baselines "All 2,000 loaded".
  const loaded = new RegExp(`All ${total} loaded|(?<!of )\\b${total} (indicators|variables)`);
  const answered = new RegExp(`“${word}” in ${total}|match(es)? in ${total} (indicators|variables)`);
  const look = () => {
    const text = document.body?.textContent ?? '';
    const field = document.querySelector<HTMLInputElement>('input[type="search"]');
    if (Number.isNaN(recorded.searchBox) && field !== null) recorded.searchBox = performance.now();
    if (Number.isNaN(recorded.firstRow) && document.querySelector(rows) !== null) note('firstRow');
    if (Number.isNaN(recorded.allLoaded) && recorded.firstRow > 0 && loaded.test(text)) {
      recorded.allLoaded = performance.now();
      // As a person's input: React hears only of values set through the element's own setter.
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, word);
      field?.dispatchEvent(new Event('input', { bubbles: true }));
    }
    if (recorded.allLoaded > 0 && answered.test(text)) note('searchable');
    if (Number.isNaN(recorded.searchable)) requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

/** Runs in the page: notes for each input how long it took until its answer, or that of a later one, was painted. */
export function listen(): void {
  window.keystrokes = [];
  const waiting: { value: string; at: number }[] = [];
  addEventListener(
    'input',
    ({ target, timeStamp }) => {
      if (target instanceof HTMLInputElement && target.value !== '')
        waiting.push({ value: target.value, at: timeStamp });
    },
    { capture: true },
  );
  // What is there when a frame begins, or changes while it is made, is painted with it.
  let inFrame = false;
  const painted: number[] = [];
  const check = () => {
    // The explorer's links carry the query that found them; the baselines quote the query above their rows.
    const row = document.querySelector<HTMLAnchorElement>('[role="listitem"] a');
    const answered = row === null ? null : new URL(row.href).searchParams.get('q');
    const text =
      document.querySelector('input[type="search"]')?.closest('section, body, #root')?.textContent ?? '';
    // Without the space at the end of what was typed.
    const shown = waiting.findLastIndex(
      ({ value }) => answered === value.trim() || text.includes(`“${value.trim()}”`),
    );
    painted.push(...waiting.splice(0, shown + 1).map(({ at }) => at));
  };
  new MutationObserver(() => inFrame && check()).observe(document.body, {
    subtree: true,
    childList: true,
    characterData: true,
  });
  const channel = new MessageChannel();
  channel.port1.addEventListener('message', () => {
    inFrame = false;
    for (const at of painted.splice(0)) window.keystrokes.push(performance.now() - at);
  });
  channel.port1.start();
  const look = () => {
    inFrame = true;
    check();
    channel.port2.postMessage(null);
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

/** Runs in the page: flings through its list for three seconds, forth and back; gives the ms between frames. */
export async function fling(rows: string): Promise<number[]> {
  let list: Element | null = null;
  // The whole list may be about to replace the last results.
  for (let tries = 0; list === null && tries < 600; tries += 1) {
    await new Promise(requestAnimationFrame);
    list = document.querySelector(rows);
    while (list !== null && list.scrollHeight <= list.clientHeight + 1) list = list.parentElement;
  }
  if (list === null) throw new Error('Nothing here scrolls.');
  const frames: number[] = [];
  const started = performance.now();
  let last = started;
  for (let speed = 4000; last - started < 3000; speed *= 0.98) {
    const now = await new Promise<number>(requestAnimationFrame);
    frames.push(now - last);
    last = now;
    list.scrollTop += last - started < 1500 ? speed : -speed;
    if (speed < 200) speed = 4000;
  }
  list.scrollTop = 0;
  // The first frame waited for whatever went before.
  return frames.slice(1);
}
