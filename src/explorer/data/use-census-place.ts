import { pageWithPlace } from '../../catalog/census/places.ts';
import { type CensusPlace, readCensusPlaces } from '../../contract/census-places.ts';
import { useCatalog } from './services/catalog-context.tsx';
import { useSettings } from './settings.ts';

/** The places of `config.json`, and the one chosen on this device; null if none is, or it is no longer offered. */
export function useCensusPlace(): { places: readonly CensusPlace[]; chosen: CensusPlace | null } {
  const places = readCensusPlaces(useCatalog().configuration.places);
  const { place } = useSettings();
  return { places, chosen: places.find(({ census }) => census === place) ?? null };
}

/** A function that adds the place chosen on this device to the page of a source, if it is a table of the Census Bureau. */
export function usePlacing(): (page: URL | null) => URL | null {
  const { chosen } = useCensusPlace();
  return (page) => (page === null || chosen === null ? page : (pageWithPlace(page, chosen.census) ?? page));
}
