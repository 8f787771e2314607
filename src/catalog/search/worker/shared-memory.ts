import type { SearchAnswered } from './search-protocol.ts';

/**
 * One answer in memory that the worker writes and the page reads. After a key, browsers hold messages back until the next
 * picture is drawn, so an answer sent as one misses that picture however fast it was found; one that lies here makes it.
 */
export type SharedAnswer = SharedArrayBuffer;

// Places in the head, in whole numbers; positions follow it, then the terms as JSON in UTF-8.
const place = { ticket: 0, searched: 1, near: 2, found: 3, termBytes: 4, microseconds: 5 };
const headLength = 6;
const mostFound = 1 << 18;
const mostTermBytes = 1 << 14;
const size = (headLength + mostFound) * 4 + mostTermBytes;

/** Memory for an answer, or null where pages may not share it: then answers come as messages alone. */
export function createSharedAnswer(): SharedAnswer | null {
  return typeof SharedArrayBuffer === 'undefined' ? null : new SharedArrayBuffer(size);
}

/** Writes an answer. One too large for the memory leaves it empty; its message is on the way in any case. */
export function writeAnswer(shared: SharedAnswer, { ticket, searched, answer }: SearchAnswered): void {
  const head = new Int32Array(shared, 0, headLength);
  const { positions, near, terms, milliseconds } = answer;
  const bytes = new TextEncoder().encode(JSON.stringify(terms));
  // No ticket while it is being written: who reads then has half an answer.
  Atomics.store(head, place.ticket, 0);
  if (positions.length > mostFound || bytes.length > mostTermBytes) return;
  head[place.searched] = searched;
  head[place.near] = near ? 1 : 0;
  head[place.found] = positions.length;
  head[place.termBytes] = bytes.length;
  head[place.microseconds] = milliseconds * 1000;
  new Uint32Array(shared, headLength * 4, positions.length).set(positions);
  new Uint8Array(shared, (headLength + mostFound) * 4, bytes.length).set(bytes);
  Atomics.store(head, place.ticket, ticket);
}

/** The answer to a ticket, or null where another or none lies there. */
export function readAnswer(shared: SharedAnswer, ticket: number): SearchAnswered | null {
  const head = new Int32Array(shared, 0, headLength);
  if (Atomics.load(head, place.ticket) !== ticket) return null;
  const read = (at: number) => head[at] ?? 0;
  const searched = read(place.searched);
  const near = read(place.near) === 1;
  const milliseconds = read(place.microseconds) / 1000;
  const positions = new Uint32Array(shared, headLength * 4, read(place.found)).slice();
  const bytes = new Uint8Array(shared, (headLength + mostFound) * 4, read(place.termBytes)).slice();
  // Overwritten while it was read: its message will come.
  if (Atomics.load(head, place.ticket) !== ticket) return null;
  const terms: string[] = JSON.parse(new TextDecoder().decode(bytes));
  return { kind: 'answer', ticket, searched, answer: { positions, near, terms, milliseconds } };
}

/** The same, looked for during some ms at the most: a page's thread may not sleep. */
export function waitForAnswer(
  shared: SharedAnswer,
  ticket: number,
  milliseconds: number,
): SearchAnswered | null {
  const head = new Int32Array(shared, 0, headLength);
  const until = performance.now() + milliseconds;
  while (Atomics.load(head, place.ticket) !== ticket) if (performance.now() > until) return null;
  return readAnswer(shared, ticket);
}
