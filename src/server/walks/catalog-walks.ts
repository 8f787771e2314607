import type { Readable } from 'node:stream';
import { arrayBuffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import type { CollectionName } from '../../contract/collection-names.ts';
import { acceptsGzip, etagOf, matchesEtag } from '../../service/http/negotiation.ts';
import {
  type Bytes,
  openToRead,
  responseSecurity,
  type ServiceResponse,
} from '../../service/http/response.ts';
import { writeCatalogFile } from '../../service/records/catalog-file.ts';
import type { CatalogStore } from '../../service/store.ts';
import { Overloaded } from '../../service/work.ts';
import type { ServerRequest } from '../requests/exchange.ts';
import { changesFeed } from './changes-feed.ts';
import { robots, sitemapOf } from './sitemap.ts';
import { type Survey, surveyOf } from './survey.ts';
import { keptWalk } from './walk.ts';

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
    relatedTo: (...record: Parameters<Survey['relatedTo']>) =>
      survey.latest()?.relatedTo(...record) ?? { twin: null, rows: [] },
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

/** Readers without gzip at once: each has the processor unpack the whole catalog. */
const mostUnpacking = 4;

/** The whole catalog as one file, kept gzipped, and unpacked while it is sent to readers without gzip; too many of these are Overloaded. */
function wholeCatalog(store: CatalogStore): (request: ServerRequest) => Promise<ServiceResponse> {
  let unpacking = 0;
  const packed = keptWalk(store, async (records) => {
    const gzip = createGzip();
    const content = new Uint8Array(await pipeline(writeCatalogFile(records), gzip, arrayBuffer));
    return { content, length: gzip.bytesWritten, tag: etagOf(content) };
  });

  function unpacked(content: Bytes): Readable {
    if (unpacking === mostUnpacking)
      throw new Overloaded(
        'Too many readers download the catalog without gzip. With gzip, there is no limit.',
      );
    unpacking += 1;
    const stream = createGunzip();
    stream.once('close', () => (unpacking -= 1));
    stream.end(content);
    return stream;
  }

  return async ({ method, header, signal }) => {
    const { content, length, tag } = await packed(signal);
    const isPacked = acceptsGzip(header('accept-encoding'));
    const headers = {
      'Cache-Control': 'public, max-age=0, must-revalidate',
      ...openToRead,
      ...responseSecurity,
      'Content-Type': 'application/json',
      'Content-Length': String(isPacked ? content.length : length),
      Vary: 'Accept-Encoding',
      ETag: isPacked ? `"${tag}-gzip"` : `"${tag}"`,
      ...(isPacked && { 'Content-Encoding': 'gzip' }),
    };
    if (matchesEtag(header('if-none-match'), headers.ETag)) return { status: 304, headers, body: null };
    const isWhole = isPacked || method === 'HEAD';
    return {
      status: 200,
      headers,
      body: isPacked ? content : null,
      ...(!isWhole && { stream: unpacked(content) }),
    };
  };
}
