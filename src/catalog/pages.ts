import { type CollectionName, collectionWords } from '../contract/collection-names.ts';

interface Page {
  title: string;
  /** Set for those that the navigation offers among the lists. */
  icon?: CollectionName | 'home' | 'source';
  /** Set for the page of a collection. */
  collection?: CollectionName;
  /** Whether the next part of the path is the key of one of its records. */
  hasRecords?: true;
  /** Set for pages with a search field of their own for everything. */
  searchesAll?: true;
  /** What the search of everything finds it by. */
  foundBy?: string;
}

function listOf(collection: CollectionName) {
  return {
    // A catalog may have its own word.
    get title() {
      return collectionWords[collection].title;
    },
    icon: collection,
    collection,
    hasRecords: true,
  } as const;
}

/** The explorer's pages by the first part of their paths, in the order of the navigation: measures, then the ways to group them. */
export const pages = {
  '': { title: 'Home', icon: 'home', searchesAll: true },
  indicators: listOf('indicator'),
  variables: listOf('variable'),
  sources: { title: 'Sources', icon: 'source', hasRecords: true },
  subdomains: listOf('subdomain'),
  taxonomies: listOf('taxonomy'),
  health: { title: 'Catalog health', foundBy: 'Catalog health: what to fix' },
  changes: { title: 'What changed', foundBy: 'What changed' },
  search: { title: 'Search everything', searchesAll: true },
  selection: { title: 'Selection', foundBy: 'Selection' },
  compare: { title: 'Compare' },
  help: { title: 'Help', foundBy: 'Help: search, words, keyboard shortcuts' },
  settings: { title: 'Settings', foundBy: 'Settings: dark or light theme, keyboard, stored data' },
} as const satisfies Readonly<Record<string, Page>>;

export type PageName = keyof typeof pages;

/** The pages with their names, which are the first parts of their paths. */
export const pageEntries = Object.entries<Page>(pages);

/** The page whose name is this first part of a path; undefined where there is none. */
export function pageOf(name: string): Page | undefined {
  return pageEntries.find(([each]) => each === name)?.[1];
}

/** Matches the path and query of the explorer's own pages below `basename`, which ends with a slash; nothing else that a server has. */
export function pagePattern(basename: string): RegExp {
  const below = basename.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`);
  return new RegExp(`^${below}(?:${Object.keys(pages).join('|')})(?:/[^/.?]*)?/?(?:[?]|$)`, 'i');
}
