import { stableId } from './identity.ts';

/**
 * The records in an arbitrary but fixed order (rule 7), neither by id nor by subject. The salt makes the order
 * independent of the ids, which are derived with the same function.
 */
export function inArbitraryOrder<R extends { slug: string }>(records: readonly R[]): R[] {
  const place = (record: R) => stableId(`order of ${record.slug}`);
  return records.toSorted((a, b) => place(a) - place(b) || (a.slug < b.slug ? -1 : 1));
}
