interface Key {
  key: string;
  altKey: boolean;
  ctrlKey: boolean;
  metaKey: boolean;
}

/** The row that a key moves to, or null for other keys. */
export function rowForKey(event: Key, active: number, count: number, pageRows: number): number | null {
  if (event.altKey || event.ctrlKey || event.metaKey || count === 0) return null;
  const target = targetOf(event.key, active, count, Math.max(1, pageRows));
  return target === null ? null : Math.min(count - 1, Math.max(0, target));
}

function targetOf(key: string, active: number, count: number, pageRows: number): number | null {
  switch (key) {
    case 'ArrowDown':
      return active + 1;
    case 'ArrowUp':
      return active - 1;
    case 'PageDown':
      return active + pageRows;
    case 'PageUp':
      return active - pageRows;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return null;
  }
}
