import type { Indicator, Variable } from '../../contract/records.ts';
import { isCensusHeading } from '../census/codes.ts';
import { unitText } from './variable-facts.ts';
import { codeAndTitle, tableCodeOf, wordsThatMayBeCodes } from './table/table-codes.ts';

interface Row {
  id: number;
  /** Null without one; undefined of a heading. */
  unit: string | null | undefined;
}

interface Table {
  order: number;
  first: number;
  /** Those of which the table is the first source, and the others: the first ones, but of different units if there are any. */
  own: Row[];
  others: Row[];
}

/** Fewer variables of a table are all of it. */
export const variablesOfLargeTable = 6;

/** As many tables a record may name. */
const mostTables = 20;

/** The tables of a catalog, each with a few of its variables, which show as much as all would: source, unit, and whether there are several. */
export function createTableSamples() {
  const tables = new Map<number, Table>();
  const byCode = new Map<string, Table[]>();

  function tableOf({ id, name }: Variable['sources'][number], first: number): Table | null {
    const known = tables.get(id);
    if (known !== undefined) return known;
    const code = codeAndTitle(name).code.toLowerCase();
    if (code === '') return null;
    const table: Table = { order: tables.size, first, own: [], others: [] };
    tables.set(id, table);
    byCode.set(code, [...(byCode.get(code) ?? []), table]);
    return table;
  }

  function idsOf(codes: Iterable<string>): number[] {
    const named = [...new Set(codes)].flatMap((code) => byCode.get(code) ?? []);
    const ids = new Set<number>();
    for (const { first, own, others } of named.toSorted((a, b) => a.order - b.order).slice(0, mostTables)) {
      ids.add(first);
      for (const { id } of own.length > 0 ? own : others) ids.add(id);
    }
    return [...ids];
  }

  return {
    add(variable: Variable): void {
      const { id, slug, sources } = variable;
      const unit = isCensusHeading(slug) ? undefined : unitText(variable);
      for (const [place, source] of sources.entries()) {
        const table = tableOf(source, id);
        if (table !== null) keep(place === 0 ? table.own : table.others, { id, unit });
      }
    },
    /** Of the tables whose code an indicator contains. */
    namedBy: (indicator: Pick<Indicator, 'slug' | 'description'>) => idsOf(wordsThatMayBeCodes(indicator)),
    /** Of the table to which a variable without sources belongs by its code, and of those whose codes it contains. */
    around: (variable: Pick<Variable, 'slug' | 'description' | 'sources'>) =>
      variable.sources.length > 0
        ? []
        : idsOf([tableCodeOf(variable.slug), ...wordsThatMayBeCodes(variable)]),
  };
}

function keep(rows: Row[], row: Row): void {
  // A variable may name a source twice.
  if (rows.at(-1)?.id === row.id) return;
  if (rows.length < variablesOfLargeTable) {
    rows.push(row);
    return;
  }
  const units = new Set(rows.flatMap(({ unit }) => (unit === undefined ? [] : [unit])));
  if (row.unit !== undefined && units.size < 2 && !units.has(row.unit)) rows.splice(-1, 1, row);
}
