/** Where this device keeps which services were chosen and opened in the explorer at `basename`. */
export const memoryKey = (basename: string) => `catalog-explorer.services ${basename}`;

/**
 * Whether this visit may read another service than the explorer's own: its address names one, or it begins at the
 * start page of a device on which one was chosen. A reload or a step back is no beginning: its address tells all.
 */
export function needsServiceChoice(basename: string): boolean {
  if (/[?&]service=/.test(location.search)) return true;
  try {
    return (
      location.pathname === basename &&
      history.state === null &&
      localStorage.getItem(memoryKey(basename)) !== null
    );
  } catch {
    // Storage is refused; then nothing was chosen either.
    return false;
  }
}
