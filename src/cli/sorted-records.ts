import { tableCodeOf } from '../catalog/records/table-codes.ts';
import { collectionNames } from '../contract/collection-names.ts';
import type { CatalogStaging } from '../service/records/catalog-staging.ts';
import type { NewRecord } from '../service/store.ts';

const { compare } = new Intl.Collator('en', { numeric: true });

/** The records, variables in the order of their codes, which keeps the rows of a table together, and all others by name. */
export function* sortedRecords(staging: CatalogStaging): Generator<NewRecord> {
  const records = [...staging.records()];
  for (const name of collectionNames)
    yield* records
      .filter(({ collection }) => collection === name)
      .map((record) => ({ record, key: keyOf(record) }))
      .sort((a, b) => compare(a.key, b.key))
      .map(({ record }) => record);
}

function keyOf({ collection, json }: NewRecord): string {
  const { name, slug } = Object(JSON.parse(json));
  // Before the tables by race, whose codes go on with a letter: B01001A.
  return collection === 'variable' ? `${tableCodeOf(String(slug))} ${slug}` : String(name);
}
