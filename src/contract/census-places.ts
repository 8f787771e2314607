/** An area, or all areas of one kind in it, as data.census.gov names them: "160XX00US4261000", "050XX00US42003$1400000". */
export interface CensusPlace {
  name: string;
  census: string;
}

export const placeLimits = { places: 200, characters: 100 };

/** Three digits for the kind of area, its variant and component, the area, and after "$" the kind of areas in it. */
export const censusAreas =
  /^(?<level>\d{3})[0-9A-Z]{2}\d{2}US(?<area>[0-9A-Z]*)(?:\$(?<within>\d{3})[0-9A-Z]{2}\d{2})?$/;

/** The valid `places` of `config.json`, and a sentence about every other with its position. Undefined has neither. */
export function readCensusPlaces(value: unknown): { places: CensusPlace[]; problems: string[] } {
  if (value === undefined) return { places: [], problems: [] };
  if (!Array.isArray(value)) return { places: [], problems: ['“places” must be a list of places.'] };
  const places: CensusPlace[] = [];
  const problems = value.slice(0, placeLimits.places).flatMap((candidate: unknown, nth) => {
    const place = readPlace(candidate, places);
    if (typeof place === 'string') return [`“places.${nth}” ${place}.`];
    places.push(place);
    return [];
  });
  if (value.length > placeLimits.places)
    problems.push(`“places” has ${value.length} places; only the first ${placeLimits.places} are used.`);
  return { places, problems };
}

/** The place, or what is wrong with it. */
function readPlace(value: unknown, earlier: readonly CensusPlace[]): CensusPlace | string {
  const name: unknown = Object(value).name;
  const census: unknown = Object(value).census;
  if (typeof name !== 'string' || name.trim() === '' || name.trim().length > placeLimits.characters)
    return `must have a “name” of up to ${placeLimits.characters} characters`;
  if (typeof census !== 'string' || !censusAreas.test(census))
    return 'must have a “census” code such as 160XX00US4261000 or 050XX00US42003$1400000, the g=… of an address on data.census.gov';
  if (earlier.some((place) => place.census === census)) return 'must not repeat an earlier place';
  return { name: name.trim(), census };
}
