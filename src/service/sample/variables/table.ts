import type { Source, Variable } from '../../../contract/records.ts';
import type { Context } from '../contexts.ts';
import { stableId } from '../identity.ts';
import type { Tag } from '../tags.ts';

/** Fields that a row may override; its table sets the rest. */
export interface Detail {
  shortName?: string;
  description?: string;
  units?: string | null;
  unitNotes?: string;
  sources?: readonly Source[];
  tags?: readonly Tag[];
  context?: readonly Context[];
}

/** Depth in the table, the slug's last part, the name, and the fields that it overrides. */
export type Row = readonly [depth: number, key: string, name: string, detail?: Detail];

/** Fields that all rows of a table share. With `shares`, each row is also a share of every row it is indented under. */
export interface Shared extends Detail {
  prefix: string;
  shares?: boolean;
}

function numberFormat(units: string | null): Record<string, unknown> {
  if (units?.startsWith('$')) return { style: 'currency', currency: 'USD', minimumFractionDigits: 0 };
  return units?.startsWith('%') ? { style: 'percent' } : {};
}

/** The short form of a variable in the denominators of another. */
function brief({
  id,
  name,
  slug,
  depth,
  percentLabel,
  shortName,
  numberFormatOptions,
  tags,
  context,
}: Variable) {
  return { id, name, slug, depth, percentLabel, shortName, numberFormatOptions, tags, context };
}

function variable(
  { prefix, ...shared }: Shared,
  [depth, key, name, own]: Row,
  denominators: unknown[],
): Variable {
  const detail = { ...shared, ...own };
  const slug = `${prefix}${key}`;
  const units = detail.units ?? null;
  return {
    id: stableId(`variable ${slug}`),
    name,
    slug,
    description: detail.description ?? null,
    shortName: detail.shortName ?? null,
    units,
    unitNotes: detail.unitNotes ?? null,
    denominators,
    sources: [...(detail.sources ?? [])],
    depth,
    displayName: name,
    percentLabel: `% of ${name}`,
    numberFormatOptions: numberFormat(units),
    tags: [...(detail.tags ?? [])],
    context: [...(detail.context ?? [])],
    resourcetype: 'DataStoreVariable',
  };
}

/** The variables of one table, in its order; a row's denominators are the rows above it, nearest first. */
export function table(shared: Shared, rows: readonly Row[]): Variable[] {
  const above: Variable[] = [];
  return rows.map((row) => {
    above.length = row[0];
    const made = variable(shared, row, shared.shares === true ? above.map(brief).reverse() : []);
    above.push(made);
    return made;
  });
}
