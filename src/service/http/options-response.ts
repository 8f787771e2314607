import { type CollectionName, collections } from '../../contract/collections.ts';
import { type ServiceResponse, type ServiceRequest, bytesOf } from './http-types.ts';
import { openToRead, responseSecurity } from './response-headers.ts';

/** Answers OPTIONS: a browser's question before a request, or anybody's what this is. */
export function optionsResponse(collection: CollectionName, { header }: ServiceRequest): ServiceResponse {
  const wanted = header('access-control-request-method');
  return wanted === undefined ? describe(collection) : preflight(wanted);
}

/** What the collection is, in the form deployed services give it. */
function describe(collection: CollectionName): ServiceResponse {
  const { title, meaning } = collections[collection];
  const type = 'application/json';
  const body = bytesOf(
    JSON.stringify({ name: title, description: meaning, renders: [type], parses: [type] }),
  );
  const headers = {
    'Content-Type': type,
    'Content-Length': String(body.length),
    Vary: 'Accept',
    ...responseSecurity,
    ...openToRead,
  };
  return { status: 200, headers, body };
}

/** Reading is open to pages from everywhere; a page from elsewhere is not let to write. */
export function preflight(method: string): ServiceResponse {
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
