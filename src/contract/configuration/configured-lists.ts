import * as v from 'valibot';

export const placeLimits = { places: 200, characters: 100 };

/** Three digits for the kind of area, its variant and component, the area, and after "$" the kind of areas in it. */
export const censusAreas =
  /^(?<level>\d{3})[0-9A-Z]{2}\d{2}US(?<area>[0-9A-Z]*)(?:\$(?<within>\d{3})[0-9A-Z]{2}\d{2})?$/;

/** An area, or all areas of one kind in it, as data.census.gov names them: "160XX00US4261000", "050XX00US42003$1400000". */
export const censusPlace = v.object({
  name: v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(placeLimits.characters)),
  census: v.pipe(v.string(), v.regex(censusAreas)),
});

export type CensusPlace = v.InferOutput<typeof censusPlace>;

/** The valid ones of the first 200 `places` in `config.json`, each area once. */
export function readCensusPlaces(value: unknown): CensusPlace[] {
  const places = usableItems(censusPlace, value, placeLimits.places);
  return places.filter((place, nth) => places.findIndex(({ census }) => census === place.census) === nth);
}

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

/** The items of the list `value` that `schema` accepts, of the first `most`; none of anything but a list. */
function usableItems<T>(schema: v.GenericSchema<unknown, T>, value: unknown, most: number): T[] {
  const items: unknown[] = Array.isArray(value) ? value.slice(0, most) : [];
  return items.flatMap((item) => {
    const read = v.safeParse(schema, item);
    return read.success ? [read.output] : [];
  });
}
