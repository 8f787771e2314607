import { type RefObject, useEffect, useState } from 'react';
import { areaOf, areasNamed } from '../../catalog/census/us-areas.ts';
import { containsWords } from '../../catalog/text/without-accents.ts';
import type { CensusPlace } from '../../contract/configuration/census-places.ts';
import { useAnnouncement } from '../ui/page/announcer.tsx';
import { useResultKeys } from '../ui/keys/use-result-keys.ts';
import styles from './place.module.css';
import { linkedPlace } from './use-census-place.ts';

interface Props {
  field: RefObject<HTMLInputElement | null>;
  listId: string;
  text: string;
  /** Those of the catalog, which come first. */
  places: readonly CensusPlace[];
  onChoose: (place: CensusPlace) => void;
}

const most = 8;

/** The places that a text names, to be chosen with the arrow keys and Enter from its field, or by a press. */
export function PlaceOptions({ field, listId, text, places, onChoose }: Props) {
  const isNamed = containsWords(text);
  const ofCatalog = places.filter(({ name }) => isNamed(name));
  const codes = new Set(ofCatalog.map(({ census }) => census));
  const options = [...ofCatalog, ...areasNamed(text, most + 1).filter(({ census }) => !codes.has(census))];
  const visible = options.slice(0, Math.max(most, ofCatalog.length));
  const [choice, setChoice] = useState({ text, at: 0 });
  const selected = choice.text === text ? choice.at : 0;
  useResultKeys({
    field,
    activeId: visible.length === 0 ? undefined : `${listId}-${selected}`,
    onStep: (step) => setChoice({ text, at: (selected + step + visible.length) % (visible.length || 1) }),
  });
  const none = 'No state, county or city above 50,000 has this name.';
  useAnnouncement(visible.length === 0 ? none : '');
  return (
    <>
      {visible.length === 0 && <p className="quiet">{none}</p>}
      {/* Selected from the field, which keeps the focus. */}
      {/* oxlint-disable-next-line jsx-a11y/interactive-supports-focus */}
      <div role="listbox" id={listId} aria-label="Places">
        {visible.map((place, at) => (
          <button
            key={place.census}
            type="button"
            role="option"
            id={`${listId}-${at}`}
            tabIndex={-1}
            aria-selected={at === selected}
            className={`area bare ${styles.option}`}
            // The field keeps the focus, without which the list would close before the press ends.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onChoose(place)}
          >
            <bdi>{place.name}</bdi>
            {/\d/.test(text) && <span className="quiet">{` · FIPS ${place.census.split('US')[1]}`}</span>}
          </button>
        ))}
      </div>
      {options.length > visible.length && <p className="quiet">There are more: add the state.</p>}
    </>
  );
}

interface LinkProps {
  /** What a link says. */
  census: string;
  places: readonly CensusPlace[];
  /** The reader's own. */
  savedPlace: CensusPlace | null;
}

/** Makes the place of a link the one that counts, if it is known by name; renders nothing. */
export function PlaceOfLink({ census, places, savedPlace }: LinkProps) {
  const place = [savedPlace, ...places].find((each) => each?.census === census) ?? areaOf(census);
  useEffect(() => {
    if (census !== savedPlace?.census) linkedPlace.set(place);
    // Once, when the link is opened.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);
  return null;
}
