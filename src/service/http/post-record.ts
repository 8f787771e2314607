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

/** How many records may be on their way at once: at a mebibyte each, what a small machine can hold. */
const mostAtOnce = 64;

/** What the POSTs of one service have in common. */
export interface WriteContext {
  tokens: Tokens | null;
  /** How many of them are being read or written now. */
  underWay: number;
  /** Settles when the record that came before has had its turn. */
  turn: Promise<unknown>;
}

/** Answers a POST to `collection`: one record more, or the reason why not and nothing changed. */
export async function postRecord(
  store: CatalogStore,
  writing: WriteContext,
  collection: CollectionName,
  asked: ServiceRequest,
): Promise<ServiceResponse> {
  const admitted = await authorizeWrite(asked, writing.tokens);
  if ('refused' in admitted) return admitted.refused;
  const answer = await writeRecord(store, writing, collection, asked);
  return { ...answer, holder: admitted.holder.name };
}

async function writeRecord(
  store: CatalogStore,
  writing: WriteContext,
  collection: CollectionName,
  asked: ServiceRequest,
): Promise<ServiceResponse> {
  const key = asked.header('idempotency-key');
  if (key !== undefined && !/^[\x20-\x7e]{1,255}$/.test(key)) {
    return problem(400, 'An Idempotency-Key has 1 to 255 printable ASCII characters.');
  }
  if (writing.underWay >= mostAtOnce) {
    return problem(503, 'Too many records are being added at once; try again in a moment.', {
      headers: { 'Retry-After': '1' },
    });
  }
  writing.underWay += 1;
  try {
    return await addRecord(store, writing, collection, asked, key);
  } finally {
    writing.underWay -= 1;
  }
}

async function addRecord(
  store: CatalogStore,
  writing: WriteContext,
  collection: CollectionName,
  asked: ServiceRequest,
  key: string | undefined,
): Promise<ServiceResponse> {
  const body = await readJsonBody(asked);
  if ('refused' in body) return body.refused;
  // One record a turn of the event loop, so that readers are answered between any two however many came at once.
  writing.turn = writing.turn.then(() => nextTurn());
  await writing.turn;
  const read = readNewRecord(collection, body.text);
  if ('errors' in read) return problem(400, 'The record has mistakes; errors names them by field.', read);
  return answerOf(await store.insert(read.draft, key === undefined ? null : attemptOf(key, read.draft)));
}

function attemptOf(key: string, { collection, json }: Draft): Attempt {
  return { key, digest: createHash('sha256').update(`${collection} ${json}`).digest('base64url') };
}

function answerOf(insertion: Insertion): ServiceResponse {
  if ('json' in insertion) return created(insertion.json);
  if (insertion.kind === 'slug-taken') {
    return conflict('A record of this collection has that slug; choose another.', 'slug', 'is taken');
  }
  if (insertion.kind === 'source-differs') {
    const which = `source ${insertion.id}`;
    return conflict(
      `The catalog has another ${which}; send its content, or another id.`,
      'sources',
      `${which} differs`,
    );
  }
  return problem(
    422,
    'This Idempotency-Key came with another record before; use a new key for a new record.',
  );
}

function conflict(detail: string, field: string, reason: string): ServiceResponse {
  return problem(409, detail, { errors: { [field]: [reason] } });
}

/** The record as GET shows it. */
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
