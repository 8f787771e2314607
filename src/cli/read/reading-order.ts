import { tableCodeOf } from '../../catalog/records/table/table-codes.ts';
import { subjectOf } from '../../catalog/records/variable-facts.ts';
import { inNumberOrder } from '../../catalog/text/number-order.ts';
import { byCollection, collectionNames } from '../../contract/collection-names.ts';
import type { CatalogStaging } from '../../service/records/catalog-staging.ts';
import type { NewRecord } from '../../service/store.ts';

/**
 * Puts the records in the order in which people read them: variables by code, which keeps the rows of a table together, indicators
 * by topic and name, topics and taxonomies by name. Unless it is asked for, the order of the input stays, except where most rows of
 * tables stand apart from the others of their table: such an order says nothing. Returns whether it did.
 */
export function putInReadingOrder(staging: CatalogStaging, isAsked: boolean): boolean {
  if (!isAsked && !hasScatteredTables(staging)) return false;
  const keys = byCollection((): string[] => []);
  for (const record of staging.records()) keys[record.collection].push(keyOf(record));
  for (const name of collectionNames)
    staging.reorder(
      name,
      [...keys[name].entries()].sort(([, a], [, b]) => inNumberOrder(a, b)).map(([position]) => position),
    );
  return true;
}

function keyOf({ collection, json }: NewRecord): string {
  const record: object = JSON.parse(json);
  if (collection === 'variable') {
    const slug = String(Reflect.get(record, 'slug'));
    // Before the tables by race, whose codes go on with a letter: B01001A.
    return `${tableCodeOf(slug)} ${slug}`;
  }
  const name = String(Reflect.get(record, 'name'));
  return collection === 'indicator' ? `${subjectOf(record) ?? last} ${name}` : name;
}

/** After every name. */
const last = '\u{10FFFF}';

function hasScatteredTables(staging: CatalogStaging): boolean {
  const tables = new Set<string>();
  let [rows, runs, current] = [0, 0, ''];
  for (const { collection, slug } of staging.records()) {
    const table = collection === 'variable' ? tableCodeOf(String(JSON.parse(slug))) : '';
    if (table === '') continue;
    tables.add(table);
    rows += 1;
    if (table !== current) runs += 1;
    current = table;
  }
  return rows >= fewestRows && runs - tables.size > (rows - tables.size) / 2;
}

/** In smaller catalogs, the explorer puts together what belongs together. */
const fewestRows = 200;
