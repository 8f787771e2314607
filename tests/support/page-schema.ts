import * as v from 'valibot';

/**
 * The list envelope. `count` is the number of records in the whole collection; `next` and `previous`
 * are absolute URLs or null. Records are validated one by one elsewhere, so that one invalid record
 * does not invalidate the page.
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
