import { collectionNames } from '../../contract/collection-names.ts';
import { collections } from '../../contract/collections.ts';
import { etagOf, matchesEtag } from './etag.ts';
import { type ServiceResponse, type ServiceRequest, bytesOf } from './http-types.ts';
import { acceptsJson } from './negotiate.ts';
import { preflight } from './options-response.ts';
import { readPageRequest } from './page-request.ts';
import { problem } from './problem.ts';
import { openToRead, pageHeaders, responseSecurity } from './response-headers.ts';

const allow = 'GET, HEAD, OPTIONS';

/**
 * The absolute URL of each collection by name, as the root of a Django REST service returns it; the interface has no
 * rule.
 */
export function rootResponse(request: ServiceRequest): ServiceResponse {
  const response = respondToMethod(request);
  const withAllow = { ...response, headers: { ...response.headers, Allow: allow } };
  return request.method === 'HEAD' ? { ...withAllow, body: null } : withAllow;
}

function respondToMethod({ method, query, baseUrl, header }: ServiceRequest): ServiceResponse {
  const wanted = header('access-control-request-method');
  if (method === 'OPTIONS') return wanted === undefined ? describeRoot() : preflight(wanted);
  if (method !== 'GET' && method !== 'HEAD')
    return problem(405, `This method is not supported here. Use ${allow}.`);
  if (readPageRequest(query).format === null) return refusal(404, 'Unknown format. Use api or json.');
  if (!acceptsJson(header('accept'))) return refusal(406, 'This service returns application/json only.');
  const addresses = collectionNames.map((name) => [name, baseUrl + collections[name].path]);
  const body = bytesOf(JSON.stringify(Object.fromEntries(addresses)));
  const headers = { ...pageHeaders, ETag: `"${etagOf(body)}"` };
  if (matchesEtag(header('if-none-match'), headers.ETag)) return { status: 304, headers, body: null };
  return { status: 200, headers: { ...headers, ...jsonOf(body.length) }, body };
}

function describeRoot(): ServiceResponse {
  const body = bytesOf(
    JSON.stringify({
      name: 'Catalog Listing Service',
      description: 'The URLs of the four collections of a community data-profile catalog.',
      renders: ['application/json'],
      parses: [],
    }),
  );
  const headers = { ...jsonOf(body.length), Vary: 'Accept', ...responseSecurity, ...openToRead };
  return { status: 200, headers, body };
}

function jsonOf(length: number): Record<string, string> {
  return { 'Content-Type': 'application/json', 'Content-Length': String(length) };
}

function refusal(status: number, detail: string): ServiceResponse {
  return problem(status, detail, { headers: { ...openToRead, Vary: 'Accept' } });
}
