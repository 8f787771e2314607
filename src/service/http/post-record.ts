import { createHash } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { readDraft } from '../records/draft.ts';
import type { CatalogStore, Draft, IdempotencyKey, Insertion } from '../store.ts';
import type { CollectionHandlers } from './app.ts';
import { readJsonBody } from './json-body.ts';
import { problem, type ServiceRequest, type ServiceResponse, textResponse } from './response.ts';
import { type Tokens, TokensUnavailable } from './tokens.ts';

/** How many POST requests may be in progress at once: at 1 MiB each, what a small machine can buffer. */
const maxConcurrentWrites = 64;

/** Responds with the record that was added, or with an error and nothing changed; `pending` requests are in progress. */
export function postHandler(
  store: CatalogStore,
  tokens: Tokens | null,
): CollectionHandlers['post'] & { pending: () => number } {
  let pending = 0;
  /** Settles when the previous record may be parsed. */
  let turn: Promise<unknown> = Promise.resolve();

  async function add(collection: Draft['collection'], request: ServiceRequest): Promise<ServiceResponse> {
    const key = request.header('idempotency-key');
    if (key !== undefined && !/^[\x20-\x7e]{1,255}$/.test(key))
      return problem(400, 'Idempotency-Key must have 1 to 255 printable ASCII characters.');
    if (pending >= maxConcurrentWrites) {
      const detail = 'Too many records are being added at once. Try again in a few seconds.';
      return problem(503, detail, { 'Retry-After': '1' });
    }
    pending += 1;
    try {
      const text = await readJsonBody(request);
      if (typeof text !== 'string') return text;
      // One record per turn of the event loop, so that reads are served in between however many records arrive at once.
      turn = turn.then(() => nextTurn());
      await turn;
      const record = readDraft(collection, text);
      if ('errors' in record) {
        const detail = 'The record is invalid. See errors for the problems of each field.';
        return problem(400, detail, {}, { errors: record.errors });
      }
      return insertionResponse(
        await store.insert(record.draft, key === undefined ? null : keyFor(key, record.draft)),
      );
    } finally {
      pending -= 1;
    }
  }

  const post: CollectionHandlers['post'] = async (collection, request) => {
    const holder = authorizeWrite(request, tokens);
    return typeof holder === 'string' ? { ...(await add(collection, request)), holder } : holder;
  };
  return Object.assign(post, { pending: () => pending });
}

/** The name of the token holder who sent a write request, or the response that rejects it. Runs before the body is read. */
function authorizeWrite(request: ServiceRequest, tokens: Tokens | null): string | ServiceResponse {
  if (tokens === null)
    return problem(403, 'Adding records is disabled: this service was started without tokens.');
  if (isForeignPage(request)) return problem(403, 'Pages of other origins may not add records.');
  const [, token = ''] = /^Bearer +([\x21-\x7e]+)$/i.exec(request.header('authorization') ?? '') ?? [];
  if (token === '') return challenge('A token is required. Send the header Authorization: Bearer TOKEN.');
  try {
    return tokens(token) ?? challenge('This token is invalid or has expired.', ', error="invalid_token"');
  } catch (error) {
    if (!(error instanceof TokensUnavailable)) throw error;
    const detail = 'Tokens cannot be verified right now. Try again in a few seconds.';
    return problem(503, detail, { 'Retry-After': '2' });
  }
}

function challenge(detail: string, error = ''): ServiceResponse {
  return problem(401, detail, { 'WWW-Authenticate': `Bearer realm="catalog"${error}` });
}

/** Whether a page of another origin sent the request. Browsers send these headers; other programs usually do not. */
function isForeignPage({ header, baseUrl }: ServiceRequest): boolean {
  const site = header('sec-fetch-site');
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return true;
  const origin = header('origin');
  return origin !== undefined && origin !== new URL(baseUrl).origin;
}

function keyFor(key: string, { collection, json }: Draft): IdempotencyKey {
  return { key, digest: createHash('sha256').update(`${collection} ${json}`).digest('base64url') };
}

function insertionResponse(insertion: Insertion): ServiceResponse {
  if ('json' in insertion)
    return textResponse(201, 'application/json', insertion.json, { 'Cache-Control': 'no-store' });
  if (insertion.kind === 'slug-taken') {
    const detail = 'Another record of this collection has this slug. Choose a different one.';
    return problem(409, detail, {}, { errors: { slug: ['is already in use'] } });
  }
  if (insertion.kind === 'source-differs') {
    const detail = `Source ${insertion.id} exists with different content. Send the same content, or use a different id.`;
    const reason = `source ${insertion.id} has different content in the catalog`;
    return problem(409, detail, {}, { errors: { sources: [reason] } });
  }
  return problem(
    422,
    'This Idempotency-Key was already used for a different record. Use a new key for each record.',
  );
}
