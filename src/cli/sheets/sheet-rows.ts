import { DatabaseSync } from 'node:sqlite';
import type { Source } from '../../contract/records.ts';
import { rejectDamagedRecord } from '../../service/records/record-problems.ts';
import { slugKey } from '../../service/records/stored-form.ts';
import { assignedIdLimit, type CatalogStore } from '../../service/store.ts';
import type { SheetName } from './columns.ts';

/** `place` is the row's number in a spreadsheet, `line` its first line in the file; `slug` and `id` are null if empty. */
export interface SheetRow {
  place: number;
  line: number;
  slug: string | null;
  id: number | null;
  /** Whether an earlier row of the sheet has the same slug. */
  isRepeated?: boolean;
  content: string;
}

export type SheetRows = ReturnType<typeof openSheetRows>;

/** Holds the rows of all sheets in a temporary database, as `openStaging` does, so that memory does not grow with them. */
export function openSheetRows() {
  const db = new DatabaseSync('');
  db.exec(`
    PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA temp_store = FILE; PRAGMA cache_size = -2048;
    CREATE TABLE row (
      sheet TEXT, place INTEGER, line INTEGER, slug TEXT, id INTEGER, content TEXT, repeated INTEGER, PRIMARY KEY (sheet, place)
    ) STRICT;
    CREATE UNIQUE INDEX by_slug ON row (sheet, slug) WHERE repeated = 0;
    CREATE UNIQUE INDEX by_id ON row (sheet, id);
    CREATE TABLE earlier (sheet TEXT, slug TEXT, id INTEGER, PRIMARY KEY (sheet, slug)) STRICT;
    BEGIN`);
  const insert = db.prepare('INSERT OR IGNORE INTO row VALUES (?, ?, ?, ?, ?, ?, ?)');
  const keep = db.prepare('INSERT OR IGNORE INTO earlier VALUES (?, ?, ?)');
  const slugs = db.prepare('SELECT * FROM row WHERE sheet = ? AND slug = ? AND repeated = 0');
  const ids = db.prepare('SELECT * FROM row WHERE sheet = ? AND id = ?');
  const all = (where = '') => db.prepare(`SELECT * FROM row WHERE sheet = ? ${where} ORDER BY place`);
  const highest = new Map<SheetName, number>();
  const noteId = (sheet: SheetName, id: number) => {
    if (id < assignedIdLimit) highest.set(sheet, Math.max(id, highest.get(sheet) ?? 0));
  };

  return {
    /** Adds a row, or returns false if its id, or its slug without `isRepeated`, is that of an earlier row of the sheet. */
    add(sheet: SheetName, { place, line, slug, id, content, isRepeated = false }: SheetRow): boolean {
      const key = slug === null ? null : slugKey(slug);
      const { changes } = insert.run(sheet, place, line, key, id, content, isRepeated ? 1 : 0);
      if (id !== null) noteId(sheet, id);
      return changes > 0;
    },
    /** The first row with this slug. */
    withSlug: (sheet: SheetName, slug: string) => firstOf(slugs.get(sheet, slugKey(slug))),
    withId: (sheet: SheetName, id: number) => firstOf(ids.get(sheet, id)),
    *rows(sheet: SheetName): Generator<SheetRow> {
      for (const row of all().iterate(sheet)) yield rowOf(row);
    },
    hasRowsWithoutId: () => db.prepare('SELECT 1 FROM row WHERE id IS NULL LIMIT 1').get() !== undefined,
    /** A record of the catalog that is replaced; of several with one slug, the first counts. */
    addEarlier(sheet: SheetName, slug: string, id: number): void {
      keep.run(sheet, slugKey(slug), id);
      noteId(sheet, id);
    },
    /** Gives each row without a slug one made of `nameOf(content)`, with a number if it is in use. */
    assignSlugs(sheet: SheetName, nameOf: (content: string) => string): void {
      const set = db.prepare('UPDATE row SET slug = ? WHERE sheet = ? AND place = ?');
      const numbers = new Map<string, number>();
      for (const { place, content } of all('AND slug IS NULL').all(sheet).map(rowOf)) {
        const wanted = slugified(nameOf(content)) || sheet;
        let slug = wanted;
        for (let number = numbers.get(wanted) ?? 1; slugs.get(sheet, slugKey(slug)) !== undefined; ) {
          number += 1;
          numbers.set(wanted, number);
          slug = `${wanted}-${number}`;
        }
        set.run(slugKey(slug), sheet, place);
      }
    },
    /** Gives each row without an id that of the earlier record with its slug, or one above all others. */
    assignIds(sheet: SheetName): void {
      db.prepare(
        `UPDATE OR IGNORE row SET id = (SELECT id FROM earlier WHERE earlier.sheet = row.sheet AND earlier.slug = row.slug)
         WHERE sheet = ? AND id IS NULL`,
      ).run(sheet);
      db.prepare(
        `UPDATE row SET id = ? + number FROM (
           SELECT place AS at, row_number() OVER (ORDER BY place) AS number FROM row WHERE sheet = ? AND id IS NULL
         ) WHERE sheet = ? AND place = at`,
      ).run(highest.get(sheet) ?? 0, sheet, sheet);
    },
    close: () => db.close(),
  };
}

type Stored = Readonly<Record<string, unknown>>;

function firstOf(row: Stored | undefined): SheetRow | null {
  return row === undefined ? null : rowOf(row);
}

function rowOf({ place, line, slug, id, content, repeated }: Stored): SheetRow {
  return {
    place: Number(place),
    line: Number(line),
    slug: typeof slug === 'string' ? JSON.parse(slug) : null,
    id: id === null ? null : Number(id),
    content: String(content),
    isRepeated: repeated === 1,
  };
}

/** The records of a catalog as rows, each variable followed by its sources. Throws a DamagedCatalog for what is no record. */
export async function* recordsAndSources(
  store: CatalogStore,
): AsyncGenerator<{ sheet: SheetName; id: number; slug: string; content: string }> {
  for await (const { collection, position, json } of store.allRecords()) {
    if (position === null || json === null) continue;
    rejectDamagedRecord(collection, position, json);
    const { id, slug, sources = [] }: Pick<Source, 'id' | 'slug'> & { sources?: Source[] } = JSON.parse(json);
    yield { sheet: collection, id, slug, content: json };
    for (const source of sources)
      yield { sheet: 'source', id: source.id, slug: source.slug, content: JSON.stringify(source) };
  }
}

/** A name as a slug: lower-case letters without accents, digits and hyphens; empty if it has none of them. */
export function slugified(name: string): string {
  const letters = name.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
  return letters
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, 80)
    .replaceAll(/^-|-$/g, '');
}
