import { listOfTwins } from '../../catalog/records/twins.ts';
import type { CollectionName } from '../../contract/collection-names.ts';
import type { CatalogStore } from '../../service/store.ts';
import type { JsonObject } from '../../contract/records.ts';
import type { ServerRequest } from '../requests/exchange.ts';
import { changesFeed } from './changes-feed.ts';
import { keptWalk } from './walk.ts';
import { robots, sitemapOf } from './sitemap.ts';
import { surveyOf } from './survey.ts';
import { wholeCatalog } from './whole-catalog.ts';

type Signal = ServerRequest['signal'];

/** Single records of the catalog in `store`. Rejects as the store, or with Overloaded. */
export type CatalogLookup = ReturnType<typeof catalogWalks>['lookup'];

/**
 * Everything that reads the catalog of `store` as a whole, with a handler for each of its addresses, which rejects as the store, or with
 * Overloaded. What is `latest` is empty until the catalog has been read once, which asking for it begins; `title` is the catalog's.
 */
export function catalogWalks(store: CatalogStore, title: string) {
  const survey = keptWalk(store, surveyOf, 20);
  const changes = changesFeed(store, title);
  const lookup = {
    record: (collection: CollectionName, id: number) => store.record(collection, id),
    /** The other record of a measure (`twins.ts`), as JSON text. */
    async twin(collection: CollectionName, id: number) {
      const list = listOfTwins(collection);
      const twin = list && survey.latest()?.twinOf(collection, id);
      return list === null || twin == null ? null : store.record(list, twin);
    },
    /** Variables from the tables that a record names only by their codes, or the first indicators of a topic, as JSON texts. */
    async tableRows(collection: CollectionName, record: JsonObject) {
      const ids = survey.latest()?.tableRowsOf(collection, record) ?? [];
      const rows = await Promise.all(
        ids.map((id) => store.record(collection === 'subdomain' ? 'indicator' : 'variable', id)),
      );
      return rows.filter((row) => row !== null);
    },
    /** What the home page says of the catalog. */
    home: () => survey.latest()?.home ?? null,
    lastChange: (collection: CollectionName, id: number, signal?: Signal) =>
      changes.latest(collection, id, signal?.()),
    source: async (id: number, signal?: Signal) => (await survey(signal)).sources.get(id) ?? null,
    /** How many records the pages of the navigation have. */
    counts: () => survey.latest()?.counts ?? null,
    /** How the list of sources begins. */
    sourceList: () => survey.latest()?.sourceList ?? null,
    portalSource: async (resourceId: string) => (await survey()).portalSources.get(resourceId) ?? null,
  };
  const handlers = {
    robots,
    sitemap: sitemapOf(survey),
    catalogFile: wholeCatalog(store),
    changes: changes.respond,
  };
  return { lookup, handlers };
}
