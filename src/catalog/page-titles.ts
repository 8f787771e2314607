import { collectionNames, collectionWords } from '../contract/collection-names.ts';

/** The explorer's pages by the first part of their paths, and what they are called. */
export const pageTitles: Readonly<Record<string, string>> = {
  '': 'Home',
  ...Object.fromEntries(
    collectionNames.map((name) => [collectionWords[name].plural, collectionWords[name].title]),
  ),
  sources: 'Sources',
  search: 'Search everything',
  selection: 'Selection',
  compare: 'Compare',
  help: 'Help',
  health: 'Catalog health',
  changes: 'What changed',
  settings: 'Settings',
};

/**
 * Matches the path and query of the explorer's own pages below `basename`, which ends with a slash. Whatever else a server
 * has (files, feeds, schemas, the service) is not among them.
 */
export function pagePattern(basename: string): RegExp {
  const below = basename.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`);
  return new RegExp(`^${below}(?:${Object.keys(pageTitles).join('|')})(?:/[^/.?]*)?/?(?:[?]|$)`);
}
