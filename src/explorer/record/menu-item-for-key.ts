/** The index of the menu item that a key leads to from the one at `active`; null for other keys. */
export function menuItemForKey(key: string, active: number, labels: readonly string[]): number | null {
  const last = labels.length - 1;
  switch (key) {
    case 'ArrowDown':
      return active === last ? 0 : active + 1;
    case 'ArrowUp':
      return active <= 0 ? last : active - 1;
    case 'Home':
      return 0;
    case 'End':
      return last;
    default:
      return itemWithInitial(key, active, labels);
  }
}

/** The next item, wrapping around, whose label starts with a letter. */
function itemWithInitial(key: string, active: number, labels: readonly string[]): number | null {
  if (key.length !== 1 || key === ' ') return null;
  const after = labels.map((_, index) => (active + 1 + index) % labels.length);
  const begins = (index: number) => labels[index]?.toLowerCase().startsWith(key.toLowerCase());
  return after.find(begins) ?? null;
}
