import type { Citation } from './citation.ts';

/** Citations with different keys: one that repeats gets "-2", "-3" and so on. */
export function* withUniqueKeys(citations: Iterable<Citation>): Generator<Citation> {
  const taken = new Set<string>();
  for (const citation of citations) {
    let key = citation.key;
    for (let count = 2; taken.has(key); count += 1) key = `${citation.key}-${count}`;
    taken.add(key);
    yield { ...citation, key };
  }
}
