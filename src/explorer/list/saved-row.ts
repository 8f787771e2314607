/** The first visible row of a list, with the key of its record: in a sorted list, records still to load move it. */
export interface SavedRow {
  row: number;
  /** Null for the head of a group, and in history entries of earlier versions. */
  record: string | null;
}

export const topRow: SavedRow = { row: 0, record: null };

/** The row saved in a history entry's state; null if there is none. */
export function savedRowIn(state: unknown): SavedRow | null {
  const { row, record } = Object(state);
  if (!Number.isSafeInteger(row) || row < 0) return null;
  return { row, record: typeof record === 'string' ? record : null };
}

/** Saves the first visible row in the history entry, unless the entry is no longer the rendered one (`key`). */
export function saveRow(key: string, { row, record }: SavedRow): void {
  const entry = Object(history.state);
  const saved = savedRowIn(entry.usr) ?? topRow;
  if ((entry.key ?? 'default') !== key || (saved.row === row && saved.record === record)) return;
  history.replaceState({ ...entry, usr: { ...entry.usr, row, record } }, '');
}
