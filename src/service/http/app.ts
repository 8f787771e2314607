import {
  type CollectionName,
  allowedMethods,
  collectionMeanings,
  collectionNames,
  collections,
} from '../../contract/collections.ts';
import { Overloaded } from '../bounded-queue.ts';
import { acceptsJson, etagOf, matchesEtag } from './negotiation.ts';
import { type PageRequest, readPageRequest } from './page-request.ts';
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

type Handler = (request: ServiceRequest) => ServiceResponse | Promise<ServiceResponse>;

interface Route {
  allow: string;
  handlers: Readonly<Record<string, Handler>>;
}

/** In characters. */
const longestQuery = 4096;

/** The Catalog Listing Service as a table of path and method, independent of sockets and of any runtime's types. */
export function createApp({ get, post, problemOf }: CollectionHandlers): CatalogService {
  const routes = new Map<string, Route>([
    ['', route({ GET: readable(apiRoot), OPTIONS: describe('Catalog Listing Service', rootMeaning, []) })],
    ...collectionNames.map((name): [string, Route] => [
      collections[name].path,
      route({
        GET: readable((request, page) => get(name, request, page)),
        POST: (request) => post(name, request),
        OPTIONS: describe(collections[name].title, collectionMeanings[name], [json]),
      }),
    ]),
  ]);

  // Paths match exactly: nothing is decoded, and case matters.
  return async (request) => {
    const { method, path, query } = request;
    const found = routes.get(path);
    if (!found && !routes.has(`${path}/`))
      return problem(404, 'There is no collection at this address.', openToRead);
    if (query.length > longestQuery)
      return problem(414, `The query string is longer than ${longestQuery} characters.`);
    if (!found) return redirectTo(query === '' ? `${path}/` : `${path}/?${query}`);
    const { allow, handlers } = found;
    const name = method === 'HEAD' ? 'GET' : method;
    const handler = Object.hasOwn(handlers, name) ? handlers[name] : undefined;
    const response = handler
      ? await respond(handler, request)
      : problem(405, `This method is not supported here. Use ${allow}.`);
    const headers =
      response.headers['Allow'] === allow ? response.headers : { ...response.headers, Allow: allow };
    return { ...response, headers, body: method === 'HEAD' ? null : response.body };
  };

  async function respond(handler: Handler, request: ServiceRequest): Promise<ServiceResponse> {
    try {
      return await handler(request);
    } catch (error) {
      return failureResponse(error, problemOf);
    }
  }
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

function route(handlers: Route['handlers']): Route {
  const allowed = allowedMethods.filter((method) => method === 'HEAD' || method in handlers);
  return { allow: allowed.join(', '), handlers };
}

/** GET as JSON, in a format of the contract, and 304 for a client that has it. */
function readable(read: (request: ServiceRequest, page: PageRequest) => Promise<ServiceResponse>): Handler {
  return async (request) => {
    const page = readPageRequest(request.query);
    if (page.format === null) return refusal(404, 'Unknown format. Use api or json.');
    if (!acceptsJson(request.header('accept')))
      return refusal(406, 'This service returns application/json only.');
    const response = await read(request, page);
    const etag = response.headers['ETag'] ?? '';
    if (!matchesEtag(request.header('if-none-match'), etag)) return response;
    return { ...response, status: 304, headers: { ...pageHeaders, ETag: etag }, body: null };
  };
}

function refusal(status: number, detail: string): ServiceResponse {
  return problem(status, detail, { ...openToRead, Vary: 'Accept' });
}

/** The URL of each collection, as the root of a Django REST service returns it; the interface has no rule. */
async function apiRoot({ baseUrl }: ServiceRequest): Promise<ServiceResponse> {
  const addresses = collectionNames.map((name) => [name, baseUrl + collections[name].path]);
  const text = JSON.stringify(Object.fromEntries(addresses));
  return textResponse(200, json, text, { ...pageHeaders, ETag: `"${etagOf(bytesOf(text))}"` });
}

const rootMeaning = 'The URLs of the four collections of a community data-profile catalog.';

const json = 'application/json';

/** A CORS preflight, or a description in the form that deployed services use. */
function describe(name: string, description: string, parses: readonly string[]): Handler {
  const text = JSON.stringify({ name, description, renders: [json], parses });
  return ({ header }) => {
    const method = header('access-control-request-method');
    return method === undefined
      ? textResponse(200, json, text, { Vary: 'Accept', ...openToRead })
      : preflight(method);
  };
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
