import type { Entry } from '../../../../src/catalog/records/entry.ts';
import type { CollectionName } from '../../../../src/contract/collections.ts';
import { catalog, type CatalogBuilder } from '../../../support/catalog-builder.ts';

/** The records of one collection of a built catalog as entries, in their order. */
export function entriesOf<C extends CollectionName>(
  name: C,
  { contents }: Pick<CatalogBuilder, 'contents'>,
): Entry<C>[] {
  return contents[name].map((record, position) => ({
    key: String(record.id),
    collection: name,
    position,
    record,
    marks: [],
    raw: record,
  }));
}

/** Indicators of these names as entries. */
export function indicatorsNamed(...names: readonly string[]): Entry[] {
  return entriesOf(
    'indicator',
    names.reduce((c, name) => c.indicator({ name }), catalog()),
  );
}
