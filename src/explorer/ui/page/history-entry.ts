/** The history entry in which a list was last shown without a record; if it never was, that of the first record. */
export interface ListEntry {
  index: number;
  search: string;
  isRecord: boolean;
}

/** What a history entry keeps beside its URL: a reload, Back and Forward return to it, a copied link does not. */
export interface Kept {
  /** The first visible row of a list, and the key of its record: in a sorted list, records still to load move it. */
  row?: number;
  record?: string | null;
  /** How far another page was scrolled, in px, when a link was followed, which one, and where in the window it was. */
  left?: { top: number; href: string | null; y: number };
  /** Where Close leads from a record. */
  list?: ListEntry | null;
}

interface HistoryEntry {
  /** Identifies the entry; `default` for one that the explorer did not add. */
  key: string;
  /** Its place among the entries of this visit. */
  index: number;
  kept: Kept;
  /** Whether it is that of an open dialog, which Back closes. */
  isDialog?: boolean;
}

/** The current entry. Nothing else reads or writes the state of the browser's history. */
export function currentEntry(): HistoryEntry {
  const { key = 'default', index = 0, kept, isDialog } = Object(globalThis.history?.state);
  return { key, index, kept: Object(kept), isDialog };
}

/** Adds an entry after the current one, or changes the current one, whose URL stays without another `url`. */
export function writeEntry(how: 'push' | 'replace', entry: HistoryEntry, url?: string): void {
  history[`${how}State`](entry, '', url);
}

/** Safari refuses more than 100 changes of the history in 30 seconds. */
const period = 30_000;
const most = 90;
const times: number[] = [];

/** Begins to count the changes of the history, as browsers do with a document. */
export function beginHistory(): void {
  times.length = 0;
}

/** Counts a change of the history; returns false if it must be left out, so that `reserve` more stay possible. */
export function mayWriteHistory(reserve = 0): boolean {
  const now = performance.now();
  while (times[0] !== undefined && now - times[0] > period) times.shift();
  if (times.length >= most - reserve) return false;
  times.push(now);
  return true;
}

/** Keeps something in the current entry, unless the history has changed too often just now. */
export function keepInEntry(values: Kept): void {
  const entry = currentEntry();
  if (mayWriteHistory(40)) writeEntry('replace', { ...entry, kept: { ...entry.kept, ...values } });
}
