import * as v from 'valibot';

/**
 * The list envelope. `count` is the number of records in the whole collection; `next` and `previous`
 * are absolute addresses or null. Records are checked one by one elsewhere, so that one bad record
 * never empties a page.
 */
export const pageSchema = v.looseObject({
  count: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
  next: v.nullable(v.string()),
  previous: v.nullable(v.string()),
  results: v.array(v.unknown()),
});

export interface Page<R = unknown> {
  count: number;
  next: string | null;
  previous: string | null;
  results: R[];
}
