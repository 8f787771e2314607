import { createHash } from 'node:crypto';
import { type Identity, identityOf, pairByIdentity, valueOf } from '../../catalog/changes/identity.ts';
import { plainWords } from '../../catalog/export/provenance.ts';
import type { CollectionName } from '../../contract/collection-names.ts';
import { assignedIdLimit } from '../../service/store.ts';
import type { Find } from './cells.ts';
import { type Fields, type SheetName, sheetNames } from './columns.ts';

/** `place` is the row's number in a spreadsheet, `line` its first line in the file; `slug` and `id` are null if empty. */
export interface SheetRow {
  place: number;
  line: number;
  slug: string | null;
  id: number | null;
  /** Whether an earlier row of the sheet has the same slug. */
  isRepeated?: boolean;
  /** The slug or id of the record in place of this row's, which is gone; undefined for any other row. */
  replacedBy?: string | undefined;
  content: string;
}

/** In characters, of a slug that is made of a name. */
const longestSlug = 80;

/** What makes lower-case words of `[a-z0-9]`, joined by hyphens, of a name in any script; its tables take a tenth of a second to load. */
export async function loadSlugWords(): Promise<(name: string) => string> {
  const { default: anyAscii } = await import('any-ascii');
  return (name) => plainWords(anyAscii(name)).slice(0, longestSlug).replace(/-$/, '');
}

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
    /** Adds a record of the catalog whose ids the rows take, with its sources. */
    addEarlier(collection: CollectionName, record: unknown): void {
      const sources = valueOf(record, 'sources');
      const all: [SheetName, unknown][] = [[collection, record]];
      for (const source of Array.isArray(sources) ? sources : []) all.push(['source', source]);
      for (const [name, each] of all) {
        const id = valueOf(each, 'id');
        if (typeof id !== 'number') continue;
        const { earlier } = of(name);
        noteId(of(name), id);
        const key = (by: Identity) => identityOf(each, by, name);
        if (!earlier.has(id)) earlier.set(id, { id, slug: key('slug'), name: key('name') });
      }
    },
    /** Rows without an id get one above `id`, which may be that of a record that is gone. */
    countFrom: (name: SheetName, id: number) => noteId(of(name), id),
    /** Gives rows without a slug one made of their name, with a hash where letters are lost; returns how many only their place identifies. */
    async assignSlugs(name: SheetName, nameOf: (content: string) => string): Promise<number> {
      const { rows, bySlug } = of(name);
      const waiting = rows.filter(({ slug }) => slug === null);
      if (waiting.length === 0) return 0;
      const wordsOf = await loadSlugWords();
      const numbers = new Map<string, number>();
      let byPlace = 0;
      for (const row of waiting) {
        const text = nameOf(row.content);
        const words = wordsOf(text);
        const isLost = (plainWords(text) === '' && text !== '') || foreignLetter.test(text);
        const hash = isLost ? hashOf(text).toString(36) : '';
        const wanted = [words, hash].filter(Boolean).join('-') || name;
        let slug = wanted;
        for (let number = numbers.get(wanted) ?? 1; bySlug.has(slug); ) {
          number += 1;
          numbers.set(wanted, number);
          slug = `${wanted}-${number}`;
        }
        if (row.id === null && slug !== wanted) byPlace += 1;
        row.slug = slug;
        bySlug.set(slug, row);
      }
      return byPlace;
    },
    /** Gives rows without an id that of the earlier record that they are, else one above all; a source, whose ids no table keeps, one of its slug. */
    assignIds(name: SheetName, recordOf: (row: SheetRow) => unknown): void {
      const { rows, byId, earlier, highest } = of(name);
      const left = Array.from(earlier.values()).filter(({ id }) => !byId.has(id));
      const waiting = rows.filter(({ id }) => id === null);
      const pairs = pairByIdentity(left, waiting, {
        before: (record, by) => record[by],
        after: (row, by) => {
          if (by === 'slug') return row.slug ?? '';
          return row.replacedBy === undefined ? identityOf(recordOf(row), by, name) : '';
        },
      });
      let next = highest;
      // Those that keep theirs come first: no other may get it.
      for (const row of [...pairs.keys(), ...waiting.filter((each) => !pairs.has(each))]) {
        if (row.replacedBy !== undefined && !pairs.has(row)) continue;
        row.id = pairs.get(row)?.id ?? null;
        if (row.id === null && name === 'source') {
          // From 2^30 to 2^31, where no id is that was counted.
          row.id = 2 ** 30 + hashOf(row.slug ?? '');
          while (byId.has(row.id) || earlier.has(row.id)) row.id += 1;
        }
        row.id ??= next += 1;
        byId.set(row.id, row);
      }
    },
  };
}

interface Sheet {
  rows: SheetRow[];
  bySlug: Map<string, SheetRow>;
  byId: Map<number, SheetRow>;
  /** The records of the catalog whose ids the rows take, by id, with their identities. */
  earlier: Map<number, { id: number } & Record<Identity, string>>;
  highest: number;
}

/** Of 30 bits. */
function hashOf(text: string): number {
  return createHash('sha256').update(text.trim().normalize('NFC')).digest().readUInt32BE() >>> 2;
}

/** A letter that no slug has; µ and º are of no script. */
const foreignLetter = /(?![\p{Script=Latin}\p{Script=Common}])\p{L}/u;

function noteId(sheet: Sheet, id: number): void {
  if (id < assignedIdLimit) sheet.highest = Math.max(id, sheet.highest);
}

function emptySheet(): Sheet {
  return { rows: [], bySlug: new Map(), byId: new Map(), earlier: new Map(), highest: 0 };
}

/** How many records are kept parsed: variables share sources and denominators, in any order. */
const maxKept = 10_000;

/** Finds sources, and variables as denominators contain them; `read` reads a row without references, `onUse` receives each source's id. */
export function openReferences(
  rows: SheetRows,
  read: (sheet: 'source' | 'variable', row: SheetRow) => Fields,
  onUse: (id: number) => void = () => {},
): Find {
  const records = new Map<string, Fields | null>();
  return (sheet, token) => {
    const key = `${sheet} ${token}`;
    let record = records.get(key);
    if (record === undefined) {
      const row = rowNamed(rows, sheet, token);
      const fields = row && row.replacedBy === undefined ? read(sheet, row) : null;
      record = fields && (sheet === 'source' ? fields : summaryOf(fields));
      if (records.size >= maxKept) records.clear();
      records.set(key, record);
    }
    if (sheet === 'source' && typeof record?.['id'] === 'number') onUse(record['id']);
    return record;
  };
}

/** The row with this slug or, if there is none, this id. */
export function rowNamed(rows: SheetRows, sheet: SheetName, token: string): SheetRow | null {
  const row = rows.withSlug(sheet, token);
  return row ?? (/^-?\d{1,15}$/.test(token) ? rows.withId(sheet, Number(token)) : null);
}

/** What a denominator says of its variable, in the order of the services that are in use. */
const summarized = 'id name slug depth percentLabel shortName numberFormatOptions tags context'.split(' ');

function summaryOf(variable: Fields): Fields {
  return Object.fromEntries(summarized.map((name) => [name, variable[name]]));
}
