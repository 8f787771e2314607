export function rowIn(state: unknown): number | null {
  const { row } = Object(state);
  return Number.isSafeInteger(row) && row >= 0 ? row : null;
}

/** Saves the first visible row in the history entry, unless the entry is no longer the rendered one (`key`). */
export function saveRow(key: string, row: number): void {
  const entry = Object(history.state);
  if ((entry.key ?? 'default') !== key || (rowIn(entry.usr) ?? 0) === row) return;
  history.replaceState({ ...entry, usr: { ...entry.usr, row } }, '');
}
