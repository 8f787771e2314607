import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { PageFailure } from '../../client/failure/failure.ts';
import { createRequestTimeout } from '../../client/read-body.ts';
import { contentType } from '../../client/read-response.ts';
import {
  type PortalAnswer,
  type PortalFile,
  type PortalProblem,
  portalPaths,
  type PortalSource,
  type PortalValues,
} from '../../contract/portal.ts';
import { isObject } from '../../contract/records.ts';
import { useCatalog } from '../data/services/catalog-context.tsx';
import { importedCode } from '../ui/page/lazy.tsx';

/** A service with its portal, as the configuration names them. */
interface ServiceWithPortal {
  baseUrl: string;
  portalUrl: string;
}

/** What the portal answers about the file of `source`. Asked once; after a problem, whenever it is shown again. */
export function usePortalFile(source: PortalSource) {
  return usePortalAnswer(source, [], (service, signal) => loadPortalFile(service, source, signal));
}

/** As `usePortalFile`, for all values of the columns `fields`. Until the first answer about other columns, the one before it. */
export function usePortalValues(source: PortalSource, fields: readonly string[]) {
  return usePortalAnswer(source, fields, (service, signal) =>
    loadPortalValues(service, source, fields, signal),
  );
}

function usePortalAnswer<Value>(
  { packageId, resourceId }: PortalSource,
  fields: readonly string[],
  load: (service: ServiceWithPortal, signal: AbortSignal) => Promise<PortalAnswer<Value>>,
) {
  const { service, configuration } = useCatalog();
  const { baseUrl } = service;
  const portalUrl = configuration.portalUrl ?? '';
  return useQuery<PortalAnswer<Value>>({
    queryKey: ['portal', baseUrl, portalUrl, packageId, resourceId, fields],
    queryFn: ({ signal }) => load({ baseUrl, portalUrl }, signal),
    placeholderData: keepPreviousData,
    staleTime: ({ state }) => (state.data?.ok === true ? Infinity : 0),
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    retry: false,
    networkMode: 'always',
    structuralSharing: false,
    throwOnError: true,
  });
}

/** In ms. Longer than the server waits for the portal, since it may have other requests to make first. */
const deadline = 25_000;

/** Loads what the portal of a service says about the file of `source`. Rejects only with the reason of `signal`. */
export async function loadPortalFile(
  { baseUrl, portalUrl }: ServiceWithPortal,
  source: PortalSource,
  signal?: AbortSignal,
): Promise<PortalAnswer<PortalFile>> {
  const path = `${portalPaths.resource}${source.resourceId ?? ''}`;
  const answer = await fetchFromOwnServer(baseUrl, path, isFile, signal);
  return answer ?? (await portalClient()).requestPortalFile(portalUrl, source, fetch, signal);
}

/** As `loadPortalFile`, for all values of the columns `fields`. */
export async function loadPortalValues(
  { baseUrl, portalUrl }: ServiceWithPortal,
  source: PortalSource,
  fields: readonly string[],
  signal?: AbortSignal,
): Promise<PortalAnswer<PortalValues>> {
  const query = new URLSearchParams(fields.map((field) => ['field', field]));
  const path = `${portalPaths.column}${source.resourceId ?? ''}?${query}`;
  const answer = await fetchFromOwnServer(baseUrl, path, isValues, signal);
  return answer ?? (await portalClient()).requestPortalValues(portalUrl, source, fields, fetch, signal);
}

/** Larger than everything that shows the data, and not needed where our server requests the portal. */
const portalClient = () => importedCode(() => import('../../client/portal/portal.ts'));

/** False once a response has shown that the explorer’s server has no portal data, as one for static files. */
let mayHaveData = true;

/** Null if our server has no data of this service’s portal. */
async function fetchFromOwnServer<Value>(
  baseUrl: string,
  path: string,
  isValue: (body: unknown) => body is Value,
  signal?: AbortSignal,
): Promise<PortalAnswer<Value> | null> {
  // It knows the ids of its own catalog only.
  if (!mayHaveData || baseUrl !== new URL('api/', document.baseURI).href) return null;
  const address = new URL(path, document.baseURI).href;
  const timeout = createRequestTimeout(signal);
  timeout.arm(deadline, () => new PageFailure('no-response', address));
  try {
    const response = await timeout.guard(fetch(address, { signal: timeout.signal }));
    const isJson = /[/+]json$/.test(contentType(response));
    const body: unknown = isJson ? await timeout.guard(response.json()) : null;
    if (isValue(body)) return { ok: true, value: body };
    const problem = isObject(body) ? body['portal'] : undefined;
    if (isProblem(problem)) return { ok: false, problem };
    const { status } = response;
    if (status === 429) return { ok: false, problem: { kind: 'busy' } };
    if (status >= 500) return { ok: false, problem: { kind: 'failed', status } };
    mayHaveData = false;
    return null;
  } catch (error) {
    if (signal?.aborted === true) throw signal.reason;
    return { ok: false, problem: { kind: error instanceof PageFailure ? 'slow' : 'unreachable' } };
  } finally {
    timeout.release();
  }
}

// Enough to recognize our own server.
const isFile = (body: unknown): body is PortalFile => isObject(body) && Array.isArray(body['columns']);
const isValues = (body: unknown): body is PortalValues => isObject(body) && Array.isArray(body['fields']);
const isProblem = (body: unknown): body is PortalProblem =>
  isObject(body) && typeof body['kind'] === 'string';
