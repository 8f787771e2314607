import { LRUCache } from 'lru-cache';
import { isPortalId, type PortalSource } from '../../contract/portal.ts';
import { isObject } from '../../contract/records.ts';

/** A file of the portal with a possible id. */
type NamedFile = PortalSource & { resourceId: string };

/** The files of the portal that the sources of a variable name. Never throws, whatever the variable is. */
export function portalSourcesOf(variable: unknown): NamedFile[] {
  if (!isObject(variable) || !Array.isArray(variable['sources'])) return [];
  return variable['sources'].filter(isObject).flatMap(({ resourceId, packageId }) => {
    if (typeof resourceId !== 'string' || !isPortalId(resourceId)) return [];
    // Longer ones are no ids of a portal; cut, they still are none, and small.
    return [{ resourceId, ...(typeof packageId === 'string' && { packageId: packageId.slice(0, 101) }) }];
  });
}

/** In files: the oldest are dropped. */
const mostServed = 20_000;

/** The files that the variables passed to `add` name: all that is known of a catalog that another service has. */
export function servedPortalSources() {
  const sources = new LRUCache<string, PortalSource>({ max: mostServed });
  return {
    add: (variables: readonly unknown[]): void => {
      for (const source of variables.flatMap(portalSourcesOf))
        if (!sources.has(source.resourceId)) sources.set(source.resourceId, source);
    },
    portalSource: async (resourceId: string): Promise<PortalSource | null> => sources.get(resourceId) ?? null,
  };
}
