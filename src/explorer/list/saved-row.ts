/** The row saved in the state of a history entry, or null where none is. */
export function rowIn(state: unknown): number | null {
  const { row } = Object(state);
  return Number.isSafeInteger(row) && row >= 0 ? row : null;
}

/**
 * Saves the first visible row of a list in the current history entry, beside what the router keeps there. Nothing is
 * saved where that entry is not the one that is rendered (`key`): the list has been left by then.
 */
export function saveRow(key: string, row: number): void {
  const entry = Object(history.state);
  if ((entry.key ?? 'default') !== key || (rowIn(entry.usr) ?? 0) === row) return;
  history.replaceState({ ...entry, usr: { ...entry.usr, row } }, '');
}
