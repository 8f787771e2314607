import { pageWithPlace } from '../../catalog/census/places.ts';
import { type CensusPlace, readCensusPlaces } from '../../contract/census-places.ts';
import { useCatalog } from '../data/services/catalog-context.tsx';
import { useSettings } from '../data/settings.ts';

/** The places of `config.json`, and the one chosen on this device, of any kind, or null. */
export function useCensusPlace(): { places: readonly CensusPlace[]; chosen: CensusPlace | null } {
  const places = readCensusPlaces(useCatalog().configuration.places);
  return { places, chosen: useSettings().place };
}

/** A function that adds the place chosen on this device to the page of a source, if it is a table of the Census Bureau. */
export function usePlacing(): (page: URL | null) => URL | null {
  const { chosen } = useCensusPlace();
  return (page) => (page === null || chosen === null ? page : (pageWithPlace(page, chosen.census) ?? page));
}
