import { listOfTwins } from '../../catalog/records/twins.ts';
import type { SourcesInPage } from '../../catalog/source-groups.ts';
import type { Change } from '../../contract/change.ts';
import type { CollectionName } from '../../contract/collection-names.ts';
import type { PortalSource } from '../../contract/portal.ts';
import type { CatalogStore } from '../../service/store.ts';
import type { JsonObject } from '../../contract/records.ts';
import type { ServerRequest } from '../requests/exchange.ts';
import { changesFeed } from './changes-feed.ts';
import { keptWalk } from './walk.ts';
import { robots, sitemapOf } from './sitemap.ts';
import { type SourceVariables, surveyOf } from './survey.ts';
import { wholeCatalog } from './whole-catalog.ts';

/** Single records of the catalog that is served; null if there is none. Rejects as its store, or with Overloaded. */
export interface CatalogLookup {
  /** Its JSON text. */
  record: (collection: CollectionName, id: number) => Promise<string | null>;
  /** The other record of a measure (`twins.ts`), as JSON text; null also until the catalog has been read once, which this begins. */
  twin: (collection: CollectionName, id: number) => Promise<string | null>;
  /** Variables from the tables that a record names only by their codes, as JSON texts; none also until then. */
  tableRows: (collection: CollectionName, record: JsonObject) => Promise<readonly string[]>;
  /** What its indicators suggest to search for; none also until the catalog has been read once, which this begins. */
  examples: () => readonly string[];
  /** What became of it last, as far as that is recorded. */
  lastChange: (
    collection: CollectionName,
    id: number,
    signal?: ServerRequest['signal'],
  ) => Promise<Change | null>;
  source: (id: number, signal?: ServerRequest['signal']) => Promise<SourceVariables | null>;
  /** How the list of sources begins; null until the catalog has been read once, which this begins. */
  sourceList: () => SourcesInPage | null;
  /** By resource id. */
  portalSource: (resourceId: string) => Promise<PortalSource | null>;
}

/** Everything that reads the catalog of `store` as a whole, with a handler for each of its addresses, which rejects as the store, or with Overloaded; `title` is the catalog's. */
export function catalogWalks(store: CatalogStore, title: string) {
  const survey = keptWalk(store, surveyOf, 20);
  const changes = changesFeed(store, title);
  const lookup: CatalogLookup = {
    record: (collection, id) => store.record(collection, id),
    async twin(collection, id) {
      const list = listOfTwins(collection);
      const twin = list && survey.latest()?.twinOf(collection, id);
      return list === null || twin == null ? null : store.record(list, twin);
    },
    async tableRows(collection, record) {
      const ids = survey.latest()?.tableRowsOf(collection, record) ?? [];
      const rows = await Promise.all(ids.map((id) => store.record('variable', id)));
      return rows.filter((row) => row !== null);
    },
    examples: () => survey.latest()?.examples ?? [],
    lastChange: (collection, id, signal) => changes.latest(collection, id, signal?.()),
    source: async (id, signal) => (await survey(signal)).sources.get(id) ?? null,
    sourceList: () => survey.latest()?.sourceList ?? null,
    portalSource: async (id) => (await survey()).portalSources.get(id) ?? null,
  };
  const handlers = {
    robots,
    sitemap: sitemapOf(survey),
    catalogFile: wholeCatalog(store),
    changes: changes.respond,
  };
  return { lookup, handlers };
}
