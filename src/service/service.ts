import { pageQuery } from '../contract/address.ts';
import type { CollectionName } from '../contract/collections.ts';
import { createRecord, type Writing } from './create.ts';
import type { Tokens } from './credentials.ts';
import type { Answer, Asked } from './exchange.ts';
import { answerOptions } from './options-answer.ts';
import { PageCache } from './page-cache.ts';
import { longestQuery, readPageRequest } from './page-request.ts';
import { problem } from './problem.ts';
import { readPage } from './read.ts';
import { allow, openToRead } from './reading-headers.ts';
import { routeOf } from './route.ts';
import { type CatalogStore, StoreFull, StoreUnavailable } from './store.ts';

export interface ServiceOptions {
  /** Who may write; nobody where it is null. */
  tokens?: Tokens | null;
  /** How many bytes of pages are kept ready to be sent. */
  cacheBytes?: number;
}

/** Answers one question about a catalog; rejects only for faults of its own. */
export type Service = (asked: Asked) => Promise<Answer>;

/** The Catalog Listing Service over `store`, free of sockets and of any runtime's request type. */
export function listingService(
  store: CatalogStore,
  { tokens = null, cacheBytes = 48 * 1024 * 1024 }: ServiceOptions = {},
): Service {
  const parts: Parts = {
    store,
    cache: new PageCache(cacheBytes),
    writing: { tokens, underWay: 0, turn: Promise.resolve() },
  };
  return async (asked) => {
    const route = routeOf(asked.path);
    if (route.kind === 'nothing')
      return problem(404, 'There is no collection at this address.', { headers: openToRead });
    if (asked.query.length > longestQuery)
      return problem(414, `A query may have ${longestQuery} characters.`);
    if (route.kind === 'missing-slash') return redirect(route.location, asked.query);
    const answer = await answerCollection(parts, route.collection, asked).catch(storeProblem);
    return asked.method === 'HEAD' ? { ...answer, body: null } : answer;
  };
}

interface Parts {
  store: CatalogStore;
  cache: PageCache;
  writing: Writing;
}

async function answerCollection(
  { store, cache, writing }: Parts,
  collection: CollectionName,
  asked: Asked,
): Promise<Answer> {
  switch (asked.method) {
    case 'GET':
    case 'HEAD':
      return readPage(store, cache, collection, asked);
    case 'OPTIONS':
      return allowing(answerOptions(collection, asked));
    case 'POST':
      return allowing(await createRecord(store, writing, collection, asked));
    default:
      return allowing(problem(405, `Use one of ${allow} here.`));
  }
}

function allowing(answer: Answer): Answer {
  return { ...answer, headers: { ...answer.headers, Allow: allow } };
}

function storeProblem(error: unknown): Answer {
  if (error instanceof StoreFull) {
    return allowing(problem(507, 'The disk of this service is full; nothing was written. Reading goes on.'));
  }
  if (!(error instanceof StoreUnavailable)) throw error;
  const headers = { 'Retry-After': '2', Allow: allow, ...openToRead };
  return problem(503, 'The catalog cannot be reached just now; try again in a moment.', { headers });
}

/** Only what the service understands is repeated in the new address. */
function redirect(path: string, query: string): Answer {
  const request = readPageRequest(query);
  const location = query === '' ? path : path + pageQuery(request.format, request);
  return { status: 308, headers: { Location: location, 'Content-Length': '0', ...openToRead }, body: null };
}
