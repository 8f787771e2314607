import { createHash } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { CollectionName } from '../../contract/collections.ts';
import { authorizeWrite } from './authorize-write.ts';
import type { Tokens } from './credentials.ts';
import { readNewRecord } from '../records/new-record.ts';
import { type ServiceResponse, type ServiceRequest, bytesOf } from './http-types.ts';
import { readJsonBody } from './json-body.ts';
import { problem } from './problem.ts';
import { responseSecurity } from './response-headers.ts';
import type { Attempt, CatalogStore, Draft, Insertion } from '../store.ts';

/** How many POST requests may be in progress at once: at 1 MiB each, what a small machine can buffer. */
const maxConcurrentWrites = 64;

export interface WriteContext {
  tokens: Tokens | null;
  pending: number;
  /** Settles when the previous record may be parsed. */
  queue: Promise<unknown>;
}

/** The response to a POST to `collection`: the record that was added, or an error with nothing changed. */
export async function postRecord(
  store: CatalogStore,
  writing: WriteContext,
  collection: CollectionName,
  request: ServiceRequest,
): Promise<ServiceResponse> {
  const authorized = await authorizeWrite(request, writing.tokens);
  if ('refused' in authorized) return authorized.refused;
  const response = await writeRecord(store, writing, collection, request);
  return { ...response, holder: authorized.holder };
}

async function writeRecord(
  store: CatalogStore,
  writing: WriteContext,
  collection: CollectionName,
  request: ServiceRequest,
): Promise<ServiceResponse> {
  const key = request.header('idempotency-key');
  if (key !== undefined && !/^[\x20-\x7e]{1,255}$/.test(key)) {
    return problem(400, 'Idempotency-Key must have 1 to 255 printable ASCII characters.');
  }
  if (writing.pending >= maxConcurrentWrites) {
    return problem(503, 'Too many records are being added at once. Try again in a few seconds.', {
      headers: { 'Retry-After': '1' },
    });
  }
  writing.pending += 1;
  try {
    return await addRecord(store, writing, collection, request, key);
  } finally {
    writing.pending -= 1;
  }
}

async function addRecord(
  store: CatalogStore,
  writing: WriteContext,
  collection: CollectionName,
  request: ServiceRequest,
  key: string | undefined,
): Promise<ServiceResponse> {
  const body = await readJsonBody(request);
  if ('refused' in body) return body.refused;
  // One record per turn of the event loop, so that reads are served in between however many records arrive at once.
  writing.queue = writing.queue.then(() => nextTurn());
  await writing.queue;
  const record = readNewRecord(collection, body.text);
  if ('errors' in record)
    return problem(400, 'The record is invalid. See errors for the problems of each field.', record);
  return insertionResponse(
    await store.insert(record.draft, key === undefined ? null : attemptFor(key, record.draft)),
  );
}

function attemptFor(key: string, { collection, json }: Draft): Attempt {
  return { key, digest: createHash('sha256').update(`${collection} ${json}`).digest('base64url') };
}

function insertionResponse(insertion: Insertion): ServiceResponse {
  if ('json' in insertion) return created(insertion.json);
  if (insertion.kind === 'slug-taken') {
    return conflict(
      'Another record of this collection has this slug. Choose a different one.',
      'slug',
      'is already in use',
    );
  }
  if (insertion.kind === 'source-differs') {
    return conflict(
      `Source ${insertion.id} exists with different content. Send the same content, or use a different id.`,
      'sources',
      `source ${insertion.id} has different content in the catalog`,
    );
  }
  return problem(
    422,
    'This Idempotency-Key was already used for a different record. Use a new key for each record.',
  );
}

function conflict(detail: string, field: string, reason: string): ServiceResponse {
  return problem(409, detail, { errors: { [field]: [reason] } });
}

function created(json: string): ServiceResponse {
  const body = bytesOf(json);
  return {
    status: 201,
    headers: {
      'Content-Type': 'application/json',
      'Content-Length': String(body.length),
      'Cache-Control': 'no-store',
      ...responseSecurity,
    },
    body,
  };
}
