import { PageFailure } from '../../client/failure.ts';
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
import { importedCode } from '../ui/lazy.tsx';

/** A service with its portal, as the configuration names them. */
export interface ServiceWithPortal {
  baseUrl: string;
  portalUrl: string;
}

/** In ms. Longer than the server asks the portal: it may ask it for others first. */
const deadline = 25_000;

/** Loads what the portal of a service says about the file of `source`. Rejects only with the reason of `signal`. */
export async function loadPortalFile(
  { baseUrl, portalUrl }: ServiceWithPortal,
  source: PortalSource,
  signal?: AbortSignal,
): Promise<PortalAnswer<PortalFile>> {
  const path = `${portalPaths.resource}${source.resourceId ?? ''}`;
  const served = await askOwnServer(baseUrl, path, isFile, signal);
  if (served !== null) return served;
  const { requestPortalFile } = await portalClient();
  return requestPortalFile(portalUrl, source, fetchNow, signal);
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
  const served = await askOwnServer(baseUrl, path, isValues, signal);
  if (served !== null) return served;
  const { requestPortalValues } = await portalClient();
  return requestPortalValues(portalUrl, source, fields, fetchNow, signal);
}

/** Larger than everything that shows the data, and not needed where a server of ours asks the portal. */
const portalClient = () => importedCode(() => import('../../client/portal.ts'));

const fetchNow: typeof fetch = (input, init) => globalThis.fetch(input, init);

/** False once the explorer's server has turned out to answer nothing about portals, as one for static files does. */
let mayAnswer = true;

/** Null if no server of ours answers about files of this service's portal. */
async function askOwnServer<Value>(
  baseUrl: string,
  path: string,
  isValue: (answer: unknown) => answer is Value,
  signal?: AbortSignal,
): Promise<PortalAnswer<Value> | null> {
  // It knows the ids of its own catalog only.
  if (!mayAnswer || baseUrl !== new URL('api/', document.baseURI).href) return null;
  const address = new URL(path, document.baseURI).href;
  const timeout = createRequestTimeout(signal);
  timeout.arm(deadline, () => new PageFailure('no-response', address));
  try {
    const response = await timeout.guard(fetch(address, { signal: timeout.signal }));
    const isJson = /[/+]json$/.test(contentType(response));
    const answer: unknown = isJson ? await timeout.guard(response.json()) : null;
    if (isValue(answer)) return { ok: true, value: answer };
    const problem = isObject(answer) ? answer['portal'] : undefined;
    if (isProblem(problem)) return { ok: false, problem };
    const { status } = response;
    if (status === 429) return { ok: false, problem: { kind: 'busy' } };
    if (status >= 500) return { ok: false, problem: { kind: 'failed', status } };
    mayAnswer = false;
    return null;
  } catch (error) {
    if (signal?.aborted === true) throw signal.reason;
    return { ok: false, problem: { kind: error instanceof PageFailure ? 'slow' : 'unreachable' } };
  } finally {
    timeout.release();
  }
}

// Enough to know our own server by.
const isFile = (answer: unknown): answer is PortalFile =>
  isObject(answer) && Array.isArray(answer['columns']);
const isValues = (answer: unknown): answer is PortalValues =>
  isObject(answer) && Array.isArray(answer['fields']);
const isProblem = (answer: unknown): answer is PortalProblem =>
  isObject(answer) && typeof answer['kind'] === 'string';
