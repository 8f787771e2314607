import * as v from 'valibot';

/**
 * The list envelope as the contract has it. The service writes it as text and the client reads it leniently, so that one
 * bad record never empties a page: the tests hold both against this.
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
