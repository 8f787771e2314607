import * as v from 'valibot';
import { usableItems } from '../records.ts';

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
