import { type CollectionName, collectionNames, collectionWords } from '../../contract/collection-names.ts';
import { allowedMethods, collectionMeanings, collections, rootMethods } from '../../contract/collections.ts';
import { Overloaded } from '../work.ts';
import { acceptsJson, etagOf, matchesEtag } from './negotiation.ts';
import { type PageRequest, readPageRequest } from './page.ts';
import {
  type ServiceRequest,
  type ServiceResponse,
  bytesOf,
  openToRead,
  pageHeaders,
  problem,
  redirectTo,
  responseSecurity,
  textResponse,
} from './response.ts';

/** Handles one request; rejects only because of a bug, never because of the request or the catalog. */
export type CatalogService = (request: ServiceRequest) => Promise<ServiceResponse>;

/** What services differ in; paths, methods, formats, HEAD, CORS and If-None-Match are the same for all. */
export interface CollectionHandlers {
  get: (collection: CollectionName, request: ServiceRequest, page: PageRequest) => Promise<ServiceResponse>;
  post: (collection: CollectionName, request: ServiceRequest) => Promise<ServiceResponse>;
  /** The response to any other error of `get` or `post` than an overload; throws errors that are bugs. */
  problemOf: (error: unknown) => ServiceResponse;
}

/** In characters. */
const longestQuery = 4096;

/** The Catalog Listing Service without sockets; the server before it rejects methods that `addresses.ts` lacks, and sends no body to HEAD. */
export function createApp({ get, post, problemOf }: CollectionHandlers): CatalogService {
  // Paths match exactly: nothing is decoded, and case matters.
  const byPath = new Map<string, CollectionName>(
    collectionNames.map((name) => [collections[name].path, name]),
  );

  async function respond(
    request: ServiceRequest,
    collection: CollectionName | undefined,
  ): Promise<ServiceResponse> {
    const { method, query, header } = request;
    if (method === 'OPTIONS') return describe(request, collection);
    if (method === 'POST' && collection !== undefined) return post(collection, request);
    const page = readPageRequest(query);
    if (page.format === null) return refusal(404, 'Unknown format. Use api or json.');
    if (!acceptsJson(header('accept'))) return refusal(406, 'This service returns application/json only.');
    const response = collection === undefined ? apiRoot(request) : await get(collection, request, page);
    const etag = response.headers['ETag'] ?? '';
    if (!matchesEtag(header('if-none-match'), etag)) return response;
    return { ...response, status: 304, headers: { ...pageHeaders, ETag: etag }, body: null };
  }

  return async (request) => {
    const { path, query } = request;
    const collection = byPath.get(path);
    const isMissing = collection === undefined && path !== '';
    if (isMissing && !byPath.has(`${path}/`))
      return problem(404, 'There is no collection at this address.', openToRead);
    if (query.length > longestQuery)
      return problem(414, `The query string is longer than ${longestQuery} characters.`);
    if (isMissing) return redirectTo(query === '' ? `${path}/` : `${path}/?${query}`);
    const response = await respond(request, collection).catch((error) => failureResponse(error, problemOf));
    const allow = (collection === undefined ? rootMethods : allowedMethods).join(', ');
    if (response.headers['Allow'] === allow) return response;
    return { ...response, headers: { ...response.headers, Allow: allow } };
  };
}

/** The response to an overload, to a client that has left, and to any other error that of `problemOf`. */
export function failureResponse(error: unknown, problemOf: CollectionHandlers['problemOf']): ServiceResponse {
  if (error instanceof Overloaded) {
    const headers = { 'Retry-After': '2', ...openToRead };
    return problem(503, `${error.message} Try again in a few seconds.`, headers);
  }
  // The client has disconnected; the status is only for the log.
  if (error instanceof Error && error.name === 'AbortError')
    return problem(400, 'The client closed the connection.');
  return problemOf(error);
}

function refusal(status: number, detail: string): ServiceResponse {
  return problem(status, detail, { ...openToRead, Vary: 'Accept' });
}

/** The URL of each collection, as the root of a Django REST service returns it; the interface has no rule. */
function apiRoot({ baseUrl }: ServiceRequest): ServiceResponse {
  const addresses = collectionNames.map((name) => [name, baseUrl + collections[name].path]);
  const text = JSON.stringify(Object.fromEntries(addresses));
  return textResponse(200, json, text, { ...pageHeaders, ETag: `"${etagOf(bytesOf(text))}"` });
}

const json = 'application/json';

/** A CORS preflight, or a description in the form that deployed services use. */
function describe({ header }: ServiceRequest, collection: CollectionName | undefined): ServiceResponse {
  const method = header('access-control-request-method');
  if (method !== undefined) return preflight(method);
  const [name, description, parses] =
    collection === undefined
      ? [
          'Catalog Listing Service',
          'The URLs of the four collections of a community data-profile catalog.',
          [],
        ]
      : [collectionWords[collection].title, collectionMeanings[collection], [json]];
  const text = JSON.stringify({ name, description, renders: [json], parses });
  return textResponse(200, json, text, { Vary: 'Accept', ...openToRead });
}

/** The response to a CORS preflight: any origin may read, no other origin may add records. */
function preflight(method: string): ServiceResponse {
  const headers: Record<string, string> = {
    Vary: 'Accept, Origin, Access-Control-Request-Method',
    ...responseSecurity,
  };
  if (method === 'GET' || method === 'HEAD') {
    headers['Access-Control-Allow-Origin'] = '*';
    headers['Access-Control-Allow-Methods'] = 'GET, HEAD';
    headers['Access-Control-Allow-Headers'] = 'Accept, If-None-Match';
    headers['Access-Control-Max-Age'] = '86400';
  }
  return { status: 204, headers, body: null };
}
