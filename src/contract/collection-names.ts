/** The four collections, in the order the interface lists them. */
export const collectionNames = ['subdomain', 'taxonomy', 'indicator', 'variable'] as const;

export type CollectionName = (typeof collectionNames)[number];

/** Per collection: its `path` below the base URL and its name in the plural. Separate from the schemas to keep the first chunk small. */
export const collectionWords = {
  subdomain: { path: 'subdomain/', plural: 'subdomains', title: 'Subdomains' },
  taxonomy: { path: 'taxonomy/', plural: 'taxonomies', title: 'Taxonomies' },
  indicator: { path: 'indicator/', plural: 'indicators', title: 'Indicators' },
  variable: { path: 'variable/', plural: 'variables', title: 'Variables' },
} as const;
