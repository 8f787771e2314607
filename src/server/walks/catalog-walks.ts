import { listOfTwins } from '../../catalog/records/twins.ts';
import type { CollectionName } from '../../contract/collection-names.ts';
import type { PortalSource } from '../../contract/portal.ts';
import { Overloaded } from '../../service/bounded-queue.ts';
import type { CatalogStore } from '../../service/store.ts';
import type { ServerRequest } from '../requests/exchange.ts';
import { changesFeed } from './changes-feed.ts';
import { keptWalk } from './kept-walk.ts';
import { robots, sitemapOf } from './sitemap.ts';
import { type SourceVariables, surveyOf } from './survey.ts';
import { wholeCatalog } from './whole-catalog.ts';

/** Single records of the catalog that is served; null if there is none. Rejects as its store, or with Overloaded. */
export interface CatalogLookup {
  /** Its JSON text. */
  record: (collection: CollectionName, id: number) => Promise<string | null>;
  /** The other record of a measure (`twins.ts`), as JSON text; null also while the catalog cannot be read as a whole. */
  twin: (collection: CollectionName, id: number, signal?: ServerRequest['signal']) => Promise<string | null>;
  source: (id: number, signal?: ServerRequest['signal']) => Promise<SourceVariables | null>;
  /** By resource id. */
  portalSource: (resourceId: string) => Promise<PortalSource | null>;
}

/** Everything that reads the catalog of `store` as a whole, with a handler for each of its addresses, which rejects as the store, or with Overloaded; `title` is the catalog's. */
export function catalogWalks(store: CatalogStore, title: string) {
  const survey = keptWalk(store, surveyOf, 20);
  const lookup: CatalogLookup = {
    record: (collection, id) => store.record(collection, id),
    async twin(collection, id, signal) {
      const list = listOfTwins(collection);
      if (list === null) return null;
      const known = await survey(signal).catch((error: unknown) => {
        // A page without it is better than none.
        if (error instanceof Overloaded) return null;
        throw error;
      });
      const twin = known?.twinOf(collection, id) ?? null;
      return twin === null ? null : store.record(list, twin);
    },
    source: async (id, signal) => (await survey(signal)).sources.get(id) ?? null,
    portalSource: async (id) => (await survey()).portalSources.get(id) ?? null,
  };
  const handlers = {
    robots,
    sitemap: sitemapOf(survey),
    catalogFile: wholeCatalog(store),
    changes: changesFeed(store, title),
  };
  return { lookup, handlers };
}
