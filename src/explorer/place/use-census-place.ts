import { pageWithPlace } from '../../catalog/census/places.ts';
import { type CensusPlace, readCensusPlaces } from '../../contract/configuration/census-places.ts';
import { useCatalog } from '../data/services/catalog-context.tsx';
import { useSettings } from '../data/settings.ts';
import { useValue, ValueStore } from '../ui/page/value-store.ts';

/** The place of the link that was opened, for this visit. */
export const linkedPlace = new ValueStore<CensusPlace | null>(null);

/** The places of `config.json`, the one kept on this device, of any kind, or null, and the one that counts: that of a link before it. */
export function useCensusPlace() {
  const places = readCensusPlaces(useCatalog().configuration.places);
  const { place: savedPlace } = useSettings();
  const linked = useValue(linkedPlace);
  return { places, savedPlace, place: linked ?? savedPlace };
}

/** A function that adds the chosen place to the page of a source, if it is a table of the Census Bureau. */
export function usePlacing(): (page: URL | null) => URL | null {
  const { place } = useCensusPlace();
  return (page) => (page === null || place === null ? page : (pageWithPlace(page, place.census) ?? page));
}
