import type { RetiredRecord } from '../../contract/change.ts';
import { byCollection } from '../../contract/collection-names.ts';
import { type CollectionName, collectionNames } from '../../contract/collections.ts';
import type { NewRecord } from '../store.ts';

/** Holds the records of a catalog that is being imported until all of them are validated. */
export interface CatalogStaging {
  /** Takes every record as received, valid or not, with its line in a file, instead of `add`, which takes only valid ones. */
  take?(collection: CollectionName, value: unknown, line: number | null): void;
  /** `index` is the record's position in the input. If its id is already used, adds nothing and returns that record. */
  add(record: NewRecord, index: number): { index: number; json: string } | null;
  count(collection: CollectionName): number;
  records(): Iterable<NewRecord>;
  /** Takes the records that the input says have a successor; without it, nobody needs them. */
  retired?: RetiredRecord[];
}

export function createStaging(): CatalogStaging {
  const staged = byCollection(() => new Map<number, { index: number; record: NewRecord }>());
  return {
    add(record, index) {
      const { collection, id } = record;
      const earlier = staged[collection].get(id);
      if (earlier !== undefined) return { index: earlier.index, json: earlier.record.json };
      staged[collection].set(id, { index, record });
      return null;
    },
    count: (collection) => staged[collection].size,
    *records() {
      for (const name of collectionNames) for (const { record } of staged[name].values()) yield record;
    },
  };
}

/** What reading a catalog needs of a staging. */
export type RecordSink = Pick<CatalogStaging, 'take' | 'add' | 'count'>;

/** An error in a catalog to be imported: a message of one line, and for a file its line and column, from 1; `file` is null if there is but one. */
export class CatalogMistake extends Error {
  override name = 'CatalogMistake';
  readonly line: number | null;
  readonly column: number | null;
  readonly file: string | null;

  constructor(
    message: string,
    line: number | null = null,
    column: number | null = null,
    file: string | null = null,
  ) {
    super(message);
    this.line = line;
    this.column = column;
    this.file = file;
  }
}

/** The errors of a catalog, or its warnings: `listed` examples of each kind are listed, and the rest is counted. */
export class CatalogMistakes {
  readonly list: CatalogMistake[] = [];
  /** Of all, also of those that are not listed. */
  count = 0;
  private readonly listed: number;
  private readonly kinds = new Map<string, { last: CatalogMistake; count: number }>();

  constructor(listed = 3) {
    this.listed = listed;
  }

  add(mistake: CatalogMistake): void {
    if (this.full()) return;
    this.count += 1;
    const key = kindOf(mistake);
    const kind = this.kinds.get(key) ?? { last: mistake, count: 0 };
    this.kinds.set(key, kind);
    kind.count += 1;
    if (kind.count > this.listed) return;
    kind.last = mistake;
    this.list.push(mistake);
  }

  /** Of how many more this mistake is the last example. */
  furtherOf(mistake: CatalogMistake): number {
    const kind = this.kinds.get(kindOf(mistake));
    return kind?.last === mistake ? Math.max(0, kind.count - this.listed) : 0;
  }

  full(): boolean {
    return this.list.length >= maxListed;
  }
}

const maxListed = 100;

/** Equal for mistakes that differ only in their place and value. */
function kindOf({ file, message }: CatalogMistake): string {
  const varying = /"(?:[^"\\]|\\.)*"|\S+(?= is also)|(?<=slug or id ).*|(?<=got ).*|U\+\w+, [^,;]*|\d+/g;
  return `${file ?? ''} ${message.replaceAll(varying, '…').replace(' (row …)', '')}`;
}
