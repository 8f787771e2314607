import type { IncomingMessage } from 'node:http';

/** Headers on which a decision is based. Node keeps the first of two; a proxy before us may have kept the other. */
const singleHeaders: ReadonlyMap<string, string> = new Map(
  ['Host', 'Authorization', 'Content-Type', 'Idempotency-Key'].map((name) => [name.toLowerCase(), name]),
);
const singleLengths = new Set([...singleHeaders.keys()].map(({ length }) => length));

/** The first header, of those that decide something, that a request repeats; null where none is repeated. */
export function repeatedHeader({ rawHeaders }: IncomingMessage): string | null {
  const seen = new Set<string>();
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const raw = rawHeaders[at] ?? '';
    // Most names are told apart by their length alone, for every request.
    const name = singleLengths.has(raw.length) ? singleHeaders.get(raw.toLowerCase()) : undefined;
    if (name === undefined) continue;
    if (seen.has(name)) return name;
    seen.add(name);
  }
  return null;
}
