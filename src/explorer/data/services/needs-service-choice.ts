import { namesService } from '../../../contract/collection-names.ts';
import { stored } from '../stored.ts';

/** The localStorage key of the base URL chosen in the explorer at `basename`. */
export const choiceKey = (basename: string) => `catalog-explorer.service ${basename}`;

/** The base URL chosen on this device instead of the default; null if there is none, or storage is blocked. */
export const chosenService = (basename: string) => stored(choiceKey(basename));

/**
 * Whether this visit may use a service other than the default: its URL names one, or it starts at the home page on a
 * device where one was chosen. A reload or history navigation is not a start; its URL is sufficient.
 */
export function needsServiceChoice(basename: string): boolean {
  if (namesService(location.search)) return true;
  return location.pathname === basename && history.state === null && chosenService(basename) !== null;
}
