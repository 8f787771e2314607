import { LRUCache } from 'lru-cache';
import { PageFailure } from '../../client/failure/failure.ts';
import { requestPortalFile, requestPortalValues } from '../../client/portal/portal.ts';
import {
  isPortalId,
  type PortalAnswer,
  type PortalFile,
  portalPaths,
  type PortalProblemKind,
  type PortalSource,
  type PortalValues,
} from '../../contract/portal.ts';
import { boundedQueue, Overloaded } from '../../service/work.ts';
import { StoreUnavailable } from '../../service/store.ts';
import { type Headers, problem, type ServiceResponse, textResponse } from '../../service/http/response.ts';
import { sameOriginFetch } from '../upstream/server-fetch.ts';
import type { ServerRequest } from '../requests/exchange.ts';
import { isObject } from '../../contract/records.ts';

/** One question at a time, which is two requests at most; `timeout` in ms. */
const queueLimits = { running: 1, waiting: 200, timeout: 12_000 };
/** How long responses are kept, in ms, and at most how many of how many bytes. */
const cache = { answer: 600_000, problem: 30_000, responses: 100, bytes: 8 * 1024 * 1024 };
/** In seconds, for a busy portal that does not say, and at most. */
const wait = { usual: 10, longest: 600 };
const mostFields = 10;

export interface PortalOptions {
  portalUrl: string;
  /** By resource id. */
  sourceOf: (resourceId: string) => Promise<PortalSource | null>;
  /** In ms. */
  now?: () => number;
}

/** Null fields ask for the file itself. */
interface Question {
  id: string;
  fields: readonly string[] | null;
}

/** Answers the paths of `contract/portal.ts`, as most portals allow no other sites; it is asked only about files that the catalog names. */
export function portalService({ portalUrl, sourceOf, now = () => performance.now() }: PortalOptions) {
  const safeFetch = withoutTargets(sameOriginFetch());
  const queue = boundedQueue(queueLimits);
  // Readers who ask the same at once share one question.
  const responses = new LRUCache<string, ServiceResponse, [Question, PortalSource]>({
    max: cache.responses,
    maxSize: cache.bytes,
    sizeCalculation: ({ body }) => (body?.length ?? 0) + 1,
    ttl: cache.answer,
    ttlResolution: 0,
    perf: { now },
    // An answer that is asked for is given, even if there is no room to keep it.
    ignoreFetchAbort: true,
    async fetchMethod(_, __, { context, options }) {
      const response = await ask(...context).then(respond);
      if (response.status !== 200) options.ttl = cache.problem;
      return response;
    },
  });
  let pausedUntil = 0;

  async function responseTo(question: Question, source: PortalSource): Promise<ServiceResponse> {
    const key = JSON.stringify(question);
    const response = await responses.forceFetch(key, { context: [question, source] });
    // The wait of a busy portal differs with every response.
    if (response.status === 503) responses.delete(key);
    return response;
  }

  function ask({ fields }: Question, source: PortalSource): Promise<PortalAnswer<PortalFile | PortalValues>> {
    return queue(async () => {
      const left = Math.ceil((pausedUntil - now()) / 1000);
      if (left > 0) return busy(left);
      const answer = await (fields === null
        ? requestPortalFile(portalUrl, source, safeFetch)
        : requestPortalValues(portalUrl, source, fields, safeFetch));
      if (answer.ok || answer.problem.kind !== 'busy') return answer;
      const retryAfter = Math.min(answer.problem.retryAfter ?? wait.usual, wait.longest);
      pausedUntil = now() + retryAfter * 1000;
      return busy(retryAfter);
    });
  }

  return async ({ path, query }: Pick<ServerRequest, 'path' | 'query'>): Promise<ServiceResponse> => {
    const question = readQuestion(path, query);
    if (question === null) return respond(unknown);
    try {
      const source = await sourceOf(question.id);
      return source === null ? respond(unknown) : await responseTo(question, source);
    } catch (error) {
      if (error instanceof Overloaded || error instanceof StoreUnavailable) return respond(busy(wait.usual));
      throw error;
    }
  };
}

/** The same without where a portal redirects: that may be an address that readers should not know. */
function withoutTargets(send: typeof fetch): typeof fetch {
  return async (...request) => {
    try {
      return await send(...request);
    } catch (error) {
      if (!(error instanceof PageFailure) || error.kind !== 'redirected') throw error;
      throw new PageFailure('redirected', error.address, { status: error.status, cause: error });
    }
  };
}

/** Null for anything but the two paths, without any other parameter. */
function readQuestion(path: string, query: string): Question | null {
  if (path.startsWith(portalPaths.resource))
    return query === '' ? { id: path.slice(portalPaths.resource.length), fields: null } : null;
  const parameters = [...new URLSearchParams(query)];
  const fields = parameters.map(([, value]) => value);
  const isValid = parameters.every(([name, value]) => name === 'field' && value !== '');
  if (!isValid || fields.length === 0 || fields.length > mostFields) return null;
  return { id: path.slice(portalPaths.column.length), fields };
}

const unknown = { ok: false, problem: { kind: 'unknown' } } as const;

const busy = (retryAfter: number) => ({ ok: false, problem: { kind: 'busy', retryAfter } }) as const;

/** Where it is not 502. */
const statuses: Readonly<Partial<Record<PortalProblemKind, number>>> = {
  unknown: 404,
  'not-a-table': 404,
  'other-package': 404,
  busy: 503,
  slow: 504,
};

function respond(answer: PortalAnswer<PortalFile | PortalValues>): ServiceResponse {
  if (answer.ok)
    return textResponse(200, 'application/json', JSON.stringify(answer.value), {
      'Cache-Control': 'no-store',
    });
  const { kind, retryAfter } = answer.problem;
  const headers: Headers = retryAfter === undefined ? {} : { 'Retry-After': String(retryAfter) };
  const detail = `This file of the portal cannot be shown (${kind}).`;
  return problem(statuses[kind] ?? 502, detail, headers, { portal: answer.problem });
}

/** A file of the portal with a possible id. */
type NamedFile = PortalSource & { resourceId: string };

/** The files of the portal that the sources of a variable name. Never throws, whatever the variable is. */
export function portalSourcesOf(variable: unknown): NamedFile[] {
  if (!isObject(variable) || !Array.isArray(variable['sources'])) return [];
  return variable['sources'].filter(isObject).flatMap(({ resourceId, packageId }) => {
    if (typeof resourceId !== 'string' || !isPortalId(resourceId)) return [];
    // Longer ones are no ids of a portal; cut, they still are none, and small.
    return [{ resourceId, ...(typeof packageId === 'string' && { packageId: packageId.slice(0, 101) }) }];
  });
}

/** In files: the oldest are dropped. */
const mostServed = 20_000;

/** The files that the variables passed to `add` name: all that is known of a catalog that another service has. */
export function servedPortalSources() {
  const sources = new LRUCache<string, PortalSource>({ max: mostServed });
  return {
    add: (variables: readonly unknown[]): void => {
      for (const source of variables.flatMap(portalSourcesOf))
        if (!sources.has(source.resourceId)) sources.set(source.resourceId, source);
    },
    portalSource: async (resourceId: string): Promise<PortalSource | null> => sources.get(resourceId) ?? null,
  };
}
