import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { type Entry, isOf } from '../../catalog/records/entry.ts';
import { listOf } from '../../catalog/records/fields.ts';
import { readRecord } from '../../catalog/records/read-record.ts';
import { createTwinFinder } from '../../catalog/records/twins.ts';
import { unitText } from '../../catalog/records/variable-facts.ts';
import {
  type Searchable,
  type SearchableCollection,
  searchDocument,
} from '../../catalog/search/search-document.ts';
import { createSearchIndex, type SearchIndex } from '../../catalog/search/search-index.ts';
import { withWhatIsKnown } from '../../catalog/sources.ts';
import type { CollectionName } from '../../contract/collection-names.ts';
import type { Change } from '../../contract/change.ts';
import type { SynonymSet } from '../../contract/configuration/synonyms.ts';
import type { Source } from '../../contract/records.ts';

/** A list with its search index; `positions` has those of its keys in both. */
export interface IndexedList {
  readonly collection: SearchableCollection;
  readonly positions: ReadonlyMap<string, number>;
  readonly index: SearchIndex;
  readonly item: (position: number) => Searchable;
}

/** What the tools answer from; `variables` are the positions of those of each source, by its key. */
export interface IndexedCatalog {
  readonly lists: readonly IndexedList[];
  readonly variables: ReadonlyMap<string, readonly number[]>;
  readonly variable: (position: number) => Searchable;
  /** The indicator of a variable and the variable of an indicator that share what they have, by id such as "variable:12". */
  readonly twins: ReadonlyMap<string, { collection: 'indicator' | 'variable'; key: string }>;
  /** What records are now that are gone: "variable:9", by "variable:12"; of some it is only probable. */
  readonly successors: Map<string, { id: string; isStated: boolean }>;
}

/** The lists that answers prefer, if records fit equally well. */
const order = ['indicator', 'variable', 'taxonomy', 'subdomain', 'source'] as const;

/** `catalog` returns what was added, once all is; `synonyms` are the catalog's own. */
export function createIndexer(synonyms?: readonly SynonymSet[], hasTwins = true) {
  const lists = order.map((collection) => {
    const index = createSearchIndex(synonyms);
    return { collection, positions: new Map<string, number>(), index, ...packedList() };
  });
  const finder = createTwinFinder();
  const variables = new Map<string, number[]>();
  const successors: IndexedCatalog['successors'] = new Map();
  const { item: variable } = lists[order.indexOf('variable')]!;

  /** Returns its position; null if there is one with this key. */
  function put(collection: SearchableCollection, { key, record }: Searchable): number | null {
    const { positions, pack, index } = lists[order.indexOf(collection)]!;
    if (positions.has(key)) return null;
    const position = positions.size;
    pack({ key, record: asAnswered(record) });
    index.add([searchDocument(record)]);
    positions.set(key, position);
    return position;
  }

  function addSources({ position, record: { sources } }: Entry<'variable'>): void {
    for (const record of sources) {
      const key = String(record.id);
      put('source', { key, record });
      const own = variables.get(key) ?? [];
      // A variable that names a source twice counts once.
      if (own.at(-1) !== position) own.push(position);
      variables.set(key, own);
    }
  }

  /** Leaves out a record that has no usable id, or that of an earlier one, or is too deep to be written. */
  function add(collection: CollectionName, raw: unknown): void {
    const read = readRecord(collection, raw);
    if ('problem' in read) return;
    try {
      const position = put(collection, read);
      if (position === null) return;
      const entry: Entry = { ...read, collection, position };
      finder.add(entry);
      if (isOf(entry, 'variable')) addSources(entry);
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
    }
  }

  function addGone(gone: readonly Change[]): void {
    for (const { collection, id, replacedBy, isStated = false } of gone)
      if (replacedBy !== undefined)
        successors.set(`${collection}:${id}`, { id: `${collection}:${replacedBy}`, isStated });
  }

  function catalog(): IndexedCatalog {
    const twins = hasTwins ? finder.twins() : null;
    const { pack, item } = packedList();
    for (const entry of finder.indicators) {
      const { record } = withWhatIsKnown(entry, finder.variables, twins);
      pack({ key: entry.key, record: asAnswered(record) });
    }
    lists[order.indexOf('indicator')]!.item = item;
    return { lists, variables, variable, twins: hasTwins ? finder.pairs() : new Map(), successors };
  }

  return { add, addGone, catalog };
}

/** The record as answers need it, with its unit in words: what else is known of its sources, which may say the unit, takes more than half of a variable. */
function asAnswered(record: Searchable['record']): object {
  if (!('sources' in record)) return record;
  const sources = listOf(record, 'sources').map((source) => {
    const { id, name, infoLink }: Partial<Source> = Object(source);
    return { id, name, infoLink };
  });
  return { ...record, sources, units: unitText(record) ?? '' };
}

/** In values: so many are unpacked to read one. */
const blockSize = 16;

/** A list that only grows, as compressed JSON, which takes a tenth of the memory. */
function packedList() {
  const blocks: Uint8Array[] = [];
  let last: string[] = [];
  let unpacked: { block: Uint8Array; values: readonly Searchable[] } | null = null;

  function pack(value: object): void {
    if (last.push(JSON.stringify(value)) < blockSize) return;
    // Copied, since the result is the beginning of a larger buffer.
    blocks.push(new Uint8Array(deflateRawSync(`[${last.join()}]`)));
    last = [];
  }

  function item(position: number): Searchable {
    const block = blocks[Math.floor(position / blockSize)];
    const nth = position % blockSize;
    if (block === undefined) return JSON.parse(last[nth] ?? 'null');
    if (unpacked?.block !== block) unpacked = { block, values: JSON.parse(inflateRawSync(block).toString()) };
    return unpacked.values[nth]!;
  }

  return { pack, item };
}
