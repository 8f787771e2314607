export const collectionNames = ['subdomain', 'taxonomy', 'indicator', 'variable'] as const;

export type CollectionName = (typeof collectionNames)[number];

/** `path` is below the service's base URL. */
export const collectionWords = {
  subdomain: { path: 'subdomain/', plural: 'subdomains', title: 'Subdomains' },
  taxonomy: { path: 'taxonomy/', plural: 'taxonomies', title: 'Taxonomies' },
  indicator: { path: 'indicator/', plural: 'indicators', title: 'Indicators' },
  variable: { path: 'variable/', plural: 'variables', title: 'Variables' },
} as const satisfies Record<CollectionName, { path: `${string}/`; plural: string; title: string }>;

export function byCollection<T>(valueOf: (name: CollectionName) => T): Readonly<Record<CollectionName, T>> {
  return {
    subdomain: valueOf('subdomain'),
    taxonomy: valueOf('taxonomy'),
    indicator: valueOf('indicator'),
    variable: valueOf('variable'),
  };
}

/** "29 subdomains, 1 taxonomy, …": how many records each collection has. */
export function countsInWords(counts: Readonly<Record<CollectionName, number>>): string {
  const inWords = (name: CollectionName) =>
    `${counts[name]} ${counts[name] === 1 ? name : collectionWords[name].plural}`;
  return collectionNames.map(inWords).join(', ');
}

export function collectionFromPath(path: string, basename: string): CollectionName | undefined {
  const [first] = path.slice(basename.length).split('/');
  return collectionNames.find((name) => collectionWords[name].plural === first);
}

/** Whether the query of an explorer's URL names another service (`service=`), as links of earlier versions do. */
export function namesService(query: string): boolean {
  return /(?:^\??|&)service=/.test(query);
}
