import * as v from 'valibot';
import { usableItems } from '../records.ts';

/** Expressions of one meaning, or what is also searched for `from`, but not the other way round. */
export type SynonymSet = readonly string[] | { readonly from: string; readonly to: readonly string[] };

export const synonymLimits = { sets: 500, expressions: 20, characters: 100 };
const { sets, expressions, characters } = synonymLimits;

const areDifferent = (texts: readonly string[]) =>
  new Set(texts.map((text) => text.toLowerCase())).size === texts.length;

const expression = v.pipe(v.string(), v.trim(), v.regex(/[\p{L}\p{N}]/u), v.maxLength(characters));

export const synonymSet: v.GenericSchema<unknown, SynonymSet> = v.union([
  v.pipe(
    v.array(expression),
    v.minLength(2),
    v.maxLength(expressions),
    v.check((texts) => areDifferent(texts)),
  ),
  v.pipe(
    v.object({
      from: expression,
      to: v.pipe(v.array(expression), v.nonEmpty(), v.maxLength(expressions - 1)),
    }),
    v.check(({ from, to }) => areDifferent([from, ...to])),
  ),
]);

/** The valid ones of the first 500 sets in `synonyms` of `config.json`. */
export function readSynonymSets(value: unknown): SynonymSet[] {
  return usableItems(synonymSet, value, sets);
}
