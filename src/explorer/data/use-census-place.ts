import { type CensusPlace, readCensusPlaces } from '../../contract/census-places.ts';
import { useCatalog } from './catalog-context.tsx';
import { useSettings } from './settings.ts';

/** The places of `config.json`, and the one chosen on this device; null if none is, or it is no longer offered. */
export function useCensusPlace(): { places: readonly CensusPlace[]; chosen: CensusPlace | null } {
  const { places } = readCensusPlaces(useCatalog().configuration.places);
  const { place } = useSettings();
  return { places, chosen: places.find(({ census }) => census === place) ?? null };
}
