import type { IncomingMessage } from 'node:http';

/** Headers that decisions depend on. Node uses the first of two; a proxy may have used the second. */
const singleHeaders: ReadonlyMap<string, string> = new Map(
  ['Host', 'Authorization', 'Content-Type', 'Idempotency-Key'].map((name) => [name.toLowerCase(), name]),
);
const singleLengths = new Set([...singleHeaders.keys()].map(({ length }) => length));

export function repeatedHeader({ rawHeaders }: IncomingMessage): string | null {
  const seen = new Set<string>();
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const raw = rawHeaders[at] ?? '';
    const name = singleLengths.has(raw.length) ? singleHeaders.get(raw.toLowerCase()) : undefined;
    if (name === undefined) continue;
    if (seen.has(name)) return name;
    seen.add(name);
  }
  return null;
}
