import {
  isPortalId,
  type PortalAnswer,
  type PortalFile,
  type PortalProblem,
  type PortalProblemKind,
  portalRows,
  type PortalSource,
  type PortalValues,
} from '../../contract/portal.ts';
import { type FailureKind, failureOf, PageFailure } from '../failure/failure.ts';
import {
  fileOf,
  notATable,
  type PortalFields,
  type PortalTable,
  readResult,
  readTable,
  resourceIn,
  titleOf,
} from './portal-response.ts';
import { createRequestTimeout } from '../read-body.ts';
import { requestPage } from '../request-page.ts';

/** In ms, for everything that one question requests. */
const deadline = 10_000;
const deadlines = { headers: deadline, idle: deadline, total: deadline };
/** In bytes, of one response after decompression. */
const largest = 2 * 1024 * 1024;

/** Asks a CKAN portal for the data set, columns and first rows of `source`; rejects only with the reason of `signal`. */
export async function requestPortalFile(
  portalUrl: string,
  { packageId, resourceId }: PortalSource,
  send: typeof fetch,
  signal?: AbortSignal,
): Promise<PortalAnswer<PortalFile>> {
  return answer(portalUrl, { send, signal }, async (ask) => {
    const [{ dataSet, resource }, table] = await Promise.all([
      ownerOf(ask, packageId, resourceId),
      searchTable(ask, resourceId, [], portalRows.shown).catch(nullIfUnknown),
    ]);
    if (table === null) throw new PortalFailure(notATable(resource));
    return fileOf(dataSet, resource, table);
  });
}

/** As `requestPortalFile`, for all values of the columns `fields`. */
export async function requestPortalValues(
  portalUrl: string,
  { resourceId }: PortalSource,
  fields: readonly string[],
  send: typeof fetch,
  signal?: AbortSignal,
): Promise<PortalAnswer<PortalValues>> {
  return answer(portalUrl, { send, signal }, async (ask) => {
    const { rows, total } = await searchTable(ask, resourceId, fields, portalRows.read);
    return { fields, rows, total };
  });
}

/** As `requestPortalFile`, for the data set with this id or name, as `package_show` describes it. */
export async function requestDataSet(portalUrl: string, id: string, send: typeof fetch) {
  return answer(portalUrl, { send, signal: undefined }, (ask) => ask('package_show', ['id', id]));
}

/** As `requestPortalFile`, for the columns of a file in its data dictionary. */
export async function requestColumns(portalUrl: string, resourceId: string, send: typeof fetch) {
  const read = async (ask: Ask) => (await searchTable(ask, resourceId, [], 0)).columns;
  return answer(portalUrl, { send, signal: undefined }, read);
}

/** Requests an action of the portal's API for the resource or package `id`; rejects with a PortalFailure. */
type Ask = (
  action: string,
  id: readonly [string, string | undefined],
  others?: [string, string][],
) => Promise<PortalFields>;

async function searchTable(
  ask: Ask,
  resourceId: string | undefined,
  fields: readonly string[],
  limit: number,
): Promise<PortalTable> {
  // CKAN splits a single name at its commas, but not the names of a list: `_id`, which every table has, makes it one.
  const names = fields.length === 0 ? [] : [...fields, '_id'];
  const result = await ask(
    'datastore_search',
    ['resource_id', resourceId],
    [
      ['limit', String(limit)],
      // Text, since JSON of the rows may contain a bare NaN.
      ['records_format', 'csv'],
      ...names.map((name): [string, string] => ['fields', name]),
    ],
  );
  const table = readTable(result, fields, limit);
  if (table === null) throw new PortalFailure({ kind: 'unusable' });
  return table;
}

/** The data set that a resource belongs to; rejects if that is another one than `packageId`, the catalog's. */
async function ownerOf(ask: Ask, packageId: string | undefined, resourceId: string | undefined) {
  const named = packageId && (await ask('package_show', ['id', packageId]).catch(nullIfUnknown));
  const listed = named && resourceIn(named, resourceId);
  if (named && listed) return { dataSet: named, resource: listed };
  const resource = await ask('resource_show', ['id', resourceId]);
  const dataSet = await ask('package_show', ['id', String(resource['package_id'])]);
  if (packageId) throw new PortalFailure({ kind: 'other-package', title: titleOf(dataSet) });
  return { dataSet, resource };
}

class PortalFailure extends Error {
  readonly problem: PortalProblem;

  constructor(problem: PortalProblem) {
    super(problem.kind);
    this.problem = problem;
  }
}

function nullIfUnknown(error: unknown): null {
  if (problemOf(error).kind === 'unknown') return null;
  throw error;
}

async function answer<Value>(
  portalUrl: string,
  { send, signal }: { send: typeof fetch; signal: AbortSignal | undefined },
  work: (ask: Ask) => Promise<Value>,
): Promise<PortalAnswer<Value>> {
  const timeout = createRequestTimeout(signal);
  timeout.arm(deadline, () => new PageFailure('no-response', portalUrl, { limit: deadline }));
  try {
    const value = await work(async (action, [name, id], others = []) => {
      if (!isPortalId(id)) throw new PortalFailure({ kind: 'unknown' });
      const query = new URLSearchParams([[name, id], ...others]);
      const address = new URL(`api/3/action/${action}?${query}`, portalUrl).href;
      const { value } = await requestPage(address, { send, deadlines, largest }, timeout.signal);
      const { result, detail } = readResult(value);
      if (result === null) throw new PortalFailure({ kind: 'unusable', ...(detail !== '' && { detail }) });
      return result;
    });
    return { ok: true, value };
  } catch (error) {
    if (signal?.aborted === true) throw signal.reason;
    return { ok: false, problem: problemOf(error) };
  } finally {
    timeout.release();
  }
}

const kindOf: Readonly<Partial<Record<FailureKind, PortalProblemKind>>> = {
  offline: 'unreachable',
  unreachable: 'unreachable',
  cors: 'unreachable',
  'mixed-content': 'unreachable',
  'no-response': 'slow',
  'too-slow': 'slow',
  'too-large': 'too-large',
  login: 'refused',
  busy: 'busy',
  status: 'failed',
};

/** What a failed request means for a file of the portal. Throws what no portal can cause. */
function problemOf(error: unknown): PortalProblem {
  if (error instanceof PortalFailure) return error.problem;
  const failure = failureOf(error, '');
  if (failure.kind === 'unexpected') throw error;
  const kind = failure.status === 404 ? 'unknown' : (kindOf[failure.kind] ?? 'unusable');
  const { status, retryAfter, detail } = failure;
  return {
    kind,
    ...(kind === 'failed' && status !== undefined && { status }),
    ...(retryAfter !== undefined && { retryAfter }),
    ...(detail !== undefined && kind !== 'unreachable' && { detail }),
  };
}
