export const collectionNames = ['subdomain', 'taxonomy', 'indicator', 'variable'] as const;

export type CollectionName = (typeof collectionNames)[number];

/** `path` is below the service's base URL, `segment` the explorer's; the others are what people read: "topic", "topics", "Topics". */
export interface CollectionWords {
  readonly path: `${string}/`;
  readonly segment: string;
  one: string;
  plural: string;
  title: string;
}

const words = (
  path: CollectionWords['path'],
  segment: string,
  one: string,
  plural: string,
): CollectionWords => ({
  path,
  segment,
  one,
  plural,
  title: capitalized(plural),
});

export const collectionWords: Readonly<Record<CollectionName, CollectionWords>> = {
  subdomain: words('subdomain/', 'subdomains', 'topic', 'topics'),
  taxonomy: words('taxonomy/', 'taxonomies', 'taxonomy', 'taxonomies'),
  indicator: words('indicator/', 'indicators', 'indicator', 'indicators'),
  variable: words('variable/', 'variables', 'variable', 'variables'),
};

/** Sets what people read for a subdomain, "topic" and "topics" by default, from `config.json`, before anything is rendered. */
export function nameTopics(configured: unknown): void {
  const [one, plural] = Array.isArray(configured) ? configured : [];
  const isUsable = [one, plural].every((word) => typeof word === 'string' && word.trim() !== '');
  const [singular, several] = isUsable ? [String(one).trim(), String(plural).trim()] : ['topic', 'topics'];
  Object.assign(collectionWords.subdomain, words('subdomain/', 'subdomains', singular, several));
}

export function capitalized(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

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
    `${counts[name]} ${counts[name] === 1 ? name : collectionWords[name].segment}`;
  return collectionNames.map(inWords).join(', ');
}

export function collectionFromPath(path: string, basename: string): CollectionName | undefined {
  const [first] = path.slice(basename.length).split('/');
  return collectionNames.find((name) => collectionWords[name].segment === first);
}

/** Whether the query of an explorer's URL names another service (`service=`), as links of earlier versions do. */
export function namesService(query: string): boolean {
  return /(?:^\??|&)service=/.test(query);
}
