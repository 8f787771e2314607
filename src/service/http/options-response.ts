import { collectionMeanings } from '../../contract/collection-meanings.ts';
import { type CollectionName, collections } from '../../contract/collections.ts';
import { type ServiceResponse, type ServiceRequest, bytesOf } from './http-types.ts';
import { openToRead, responseSecurity } from './response-headers.ts';

/** A CORS preflight, or a description of the collection. */
export function optionsResponse(collection: CollectionName, { header }: ServiceRequest): ServiceResponse {
  const wanted = header('access-control-request-method');
  return wanted === undefined ? describe(collection) : preflight(wanted);
}

/** In the form that deployed services use. */
function describe(collection: CollectionName): ServiceResponse {
  const { title } = collections[collection];
  const type = 'application/json';
  const body = bytesOf(
    JSON.stringify({
      name: title,
      description: collectionMeanings[collection],
      renders: [type],
      parses: [type],
    }),
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

/** The response to a CORS preflight: any origin may read, no other origin may add records. */
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
