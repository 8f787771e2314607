import { type CollectionName, collectionNames } from '../../contract/collections.ts';

export type Route =
  | { kind: 'root' }
  | { kind: 'collection'; collection: CollectionName }
  | { kind: 'missing-slash'; location: string }
  | { kind: 'nothing' };

const byPath: ReadonlyMap<string, Route> = new Map<string, Route>([
  ['', { kind: 'root' }],
  ...collectionNames.flatMap((collection): [string, Route][] => [
    [`${collection}/`, { kind: 'collection', collection }],
    // Relative, so that it is correct behind any proxy, prefix and host.
    [collection, { kind: 'missing-slash', location: `${collection}/` }],
  ]),
]);

/** The route of `path` below the base address. Matches exactly: nothing is decoded, and case matters. */
export function routeOf(path: string): Route {
  return byPath.get(path) ?? { kind: 'nothing' };
}
