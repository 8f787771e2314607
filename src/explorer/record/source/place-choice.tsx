import { censusReporterPage, pageWithPlace } from '../../../catalog/export/census-place.ts';
import { changeSettings } from '../../data/settings.ts';
import { useCensusPlace } from '../../data/use-census-place.ts';
import { ExternalLink } from '../../ui/external-link.tsx';
import styles from '../parts/sections.module.css';

/** The choice of a place for tables of the Census Bureau, on this device; renders nothing for other pages. */
export function PlaceChoice({ url }: { url: URL }) {
  const { places, chosen } = useCensusPlace();
  if (places.length === 0 || pageWithPlace(url, null) === null) return null;
  const reporter = chosen === null ? null : censusReporterPage(url, chosen.census);
  return (
    <>
      <label className={`line ${styles.place}`}>
        Place:
        <select
          className="input"
          value={chosen?.census ?? ''}
          onChange={({ target }) => changeSettings({ place: target.value === '' ? null : target.value })}
        >
          <option value="">Any place</option>
          {places.map(({ name, census }) => (
            <option key={census} value={census}>
              {name}
            </option>
          ))}
        </select>
      </label>
      {reporter !== null && (
        <span>
          <ExternalLink url={reporter}>See it on Census Reporter</ExternalLink>{' '}
          <span className="quiet">(its latest release)</span>
        </span>
      )}
    </>
  );
}
