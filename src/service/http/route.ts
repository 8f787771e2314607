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
    // Relative on purpose: it stays right behind any proxy, prefix and host.
    [collection, { kind: 'missing-slash', location: `${collection}/` }],
  ]),
]);

/** What stands at `path` below the base address. Only the exact spelling counts: nothing is decoded or folded. */
export function routeOf(path: string): Route {
  return byPath.get(path) ?? { kind: 'nothing' };
}
