import type { CollectionName } from '../../contract/collections.ts';
import type { Entry } from './entry.ts';

/**
 * One growing index for all states of a ledger: copying 100,000 keys for each of 1,000 pages takes longer than
 * reading.
 */
export class EntriesByKey<C extends CollectionName> implements ReadonlyMap<string, Entry<C>> {
  readonly #positions: ReadonlyMap<string, number>;
  readonly #entries: readonly Entry<C>[];

  constructor(positions: ReadonlyMap<string, number>, entries: readonly Entry<C>[]) {
    this.#positions = positions;
    this.#entries = entries;
  }

  get size(): number {
    return this.#entries.length;
  }

  get(key: string): Entry<C> | undefined {
    const position = this.#positions.get(key);
    return position === undefined ? undefined : this.#entries[position];
  }

  has(key: string): boolean {
    return this.get(key) !== undefined;
  }

  forEach(visit: (entry: Entry<C>, key: string, map: ReadonlyMap<string, Entry<C>>) => void): void {
    for (const entry of this.#entries) visit(entry, entry.key, this);
  }

  *entries(): MapIterator<[string, Entry<C>]> {
    for (const entry of this.#entries) yield [entry.key, entry];
  }

  *keys(): MapIterator<string> {
    for (const entry of this.#entries) yield entry.key;
  }

  *values(): MapIterator<Entry<C>> {
    yield* this.#entries;
  }

  [Symbol.iterator](): MapIterator<[string, Entry<C>]> {
    return this.entries();
  }
}
