/** The four collections, in the order the interface lists them. */
export const collectionNames = ['subdomain', 'taxonomy', 'indicator', 'variable'] as const;

export type CollectionName = (typeof collectionNames)[number];

interface CollectionWords {
  /** Below the service's base URL, with a slash at the end. */
  path: `${string}/`;
  /** In sentences, and as the path of its page in the explorer. */
  plural: string;
  /** In headings. */
  title: string;
}

/** The words of each collection; what its records look like, which takes more code to say, is in collections.ts. */
export const collectionWords = {
  subdomain: { path: 'subdomain/', plural: 'subdomains', title: 'Subdomains' },
  taxonomy: { path: 'taxonomy/', plural: 'taxonomies', title: 'Taxonomies' },
  indicator: { path: 'indicator/', plural: 'indicators', title: 'Indicators' },
  variable: { path: 'variable/', plural: 'variables', title: 'Variables' },
} as const satisfies Record<CollectionName, CollectionWords>;

/** A value for each collection. */
export function byCollection<T>(valueOf: (name: CollectionName) => T): Readonly<Record<CollectionName, T>> {
  return {
    subdomain: valueOf('subdomain'),
    taxonomy: valueOf('taxonomy'),
    indicator: valueOf('indicator'),
    variable: valueOf('variable'),
  };
}
