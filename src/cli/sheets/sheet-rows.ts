import { plainWords } from '../../catalog/export/file-name.ts';
import type { Source } from '../../contract/records.ts';
import { assignedIdLimit, type CatalogStore } from '../../service/store.ts';
import { type SheetName, sheetNames } from './columns.ts';

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

/** In characters, of a slug that is made of a name. */
const longestSlug = 80;

export type SheetRows = ReturnType<typeof createSheetRows>;

/** Holds the rows of all sheets. */
export function createSheetRows() {
  const sheets = new Map(sheetNames.map((sheet) => [sheet, emptySheet()]));
  const of = (sheet: SheetName) => sheets.get(sheet) ?? emptySheet();

  return {
    /** Adds a row, or returns false if its id, or its slug without `isRepeated`, is that of an earlier row of the sheet. */
    add(name: SheetName, row: SheetRow): boolean {
      const sheet = of(name);
      const { id, slug, isRepeated = false } = row;
      if (id !== null) noteId(sheet, id);
      if (id !== null && sheet.byId.has(id)) return false;
      if (slug !== null && !isRepeated && sheet.bySlug.has(slug)) return false;
      sheet.rows.push(row);
      if (id !== null) sheet.byId.set(id, row);
      if (slug !== null && !isRepeated) sheet.bySlug.set(slug, row);
      return true;
    },
    /** The first row with this slug. */
    withSlug: (sheet: SheetName, slug: string) => of(sheet).bySlug.get(slug) ?? null,
    withId: (sheet: SheetName, id: number) => of(sheet).byId.get(id) ?? null,
    rows: (sheet: SheetName): readonly SheetRow[] => of(sheet).rows,
    hasRowsWithoutId: () => sheetNames.some((name) => of(name).rows.some(({ id }) => id === null)),
    /** A record of the catalog that is replaced; of several with one slug, the first counts. */
    addEarlier(name: SheetName, slug: string, id: number): void {
      const sheet = of(name);
      if (!sheet.earlier.has(slug)) sheet.earlier.set(slug, id);
      noteId(sheet, id);
    },
    /** Gives each row without a slug one made of `nameOf(content)`, with a number if it is in use. */
    assignSlugs(name: SheetName, nameOf: (content: string) => string): void {
      const { rows, bySlug } = of(name);
      const numbers = new Map<string, number>();
      for (const row of rows.filter(({ slug }) => slug === null)) {
        const wanted = plainWords(nameOf(row.content)).slice(0, longestSlug).replace(/-$/, '') || name;
        let slug = wanted;
        for (let number = numbers.get(wanted) ?? 1; bySlug.has(slug); ) {
          number += 1;
          numbers.set(wanted, number);
          slug = `${wanted}-${number}`;
        }
        row.slug = slug;
        bySlug.set(slug, row);
      }
    },
    /** Gives each row without an id that of the earlier record with its slug, or one above all others. */
    assignIds(name: SheetName): void {
      const { rows, byId, earlier, highest } = of(name);
      const give = (row: SheetRow, id: number) => {
        row.id = id;
        byId.set(id, row);
      };
      for (const row of rows.filter(({ id }) => id === null)) {
        const id = earlier.get(row.slug ?? '');
        if (id !== undefined && !byId.has(id)) give(row, id);
      }
      for (const [index, row] of rows.filter(({ id }) => id === null).entries())
        give(row, highest + 1 + index);
    },
  };
}

interface Sheet {
  rows: SheetRow[];
  bySlug: Map<string, SheetRow>;
  byId: Map<number, SheetRow>;
  /** The ids of the catalog that is replaced, by slug. */
  earlier: Map<string, number>;
  highest: number;
}

function noteId(sheet: Sheet, id: number): void {
  if (id < assignedIdLimit) sheet.highest = Math.max(id, sheet.highest);
}

function emptySheet(): Sheet {
  return { rows: [], bySlug: new Map(), byId: new Map(), earlier: new Map(), highest: 0 };
}

/** The records of a catalog as rows, each variable followed by its sources. */
export async function* recordsAndSources(
  store: CatalogStore,
): AsyncGenerator<{ sheet: SheetName; id: number; slug: string; content: string }> {
  for await (const { collection, json } of store.allRecords()) {
    if (json === null) continue;
    const { id, slug, sources = [] }: Pick<Source, 'id' | 'slug'> & { sources?: Source[] } = JSON.parse(json);
    yield { sheet: collection, id, slug, content: json };
    for (const source of sources)
      yield { sheet: 'source', id: source.id, slug: source.slug, content: JSON.stringify(source) };
  }
}
