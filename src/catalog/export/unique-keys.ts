import type { Citation } from './citation.ts';

/** Citations with different keys: one that repeats gets "-2", "-3" and so on. */
export function withUniqueKeys(citations: readonly Citation[]): Citation[] {
  const taken = new Set<string>();
  return citations.map((citation) => {
    let key = citation.key;
    for (let count = 2; taken.has(key); count += 1) key = `${citation.key}-${count}`;
    taken.add(key);
    return { ...citation, key };
  });
}
