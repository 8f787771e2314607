import { namesService } from '../../contract/collection-names.ts';

/** The localStorage key of the services that were chosen and opened in the explorer at `basename`. */
export const memoryKey = (basename: string) => `catalog-explorer.services ${basename}`;

/**
 * Whether this visit may use a service other than the default: its URL names one, or it starts at the home page on a
 * device where one was chosen. A reload or history navigation is not a start; its URL is sufficient.
 */
export function needsServiceChoice(basename: string): boolean {
  if (namesService(location.search)) return true;
  try {
    return (
      location.pathname === basename &&
      history.state === null &&
      localStorage.getItem(memoryKey(basename)) !== null
    );
  } catch {
    // Storage is blocked, so nothing was chosen.
    return false;
  }
}
