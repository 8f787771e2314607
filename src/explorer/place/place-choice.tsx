import { useEffect, useRef, useState } from 'react';
import { changed, currentParameters, useChangeAddress, useParameter } from '../data/addresses.ts';
import { searchedPlace } from '../data/loading/search.ts';
import { useValue } from '../ui/page/value-store.ts';
import { changeSettings } from '../data/settings.ts';
import { Action } from '../ui/control/action.tsx';
import { ComboboxField, useCombobox } from '../ui/control/combobox-field.tsx';
import { CopyButton } from '../ui/control/copy-button.tsx';
import { ErrorBoundary } from '../ui/notice/error-boundary.tsx';
import { lazyPart } from '../ui/page/lazy.tsx';
import { pressed } from '../ui/keys/pressed-key.ts';
import styles from './place.module.css';
import { linkedPlace, useCensusPlace } from './use-census-place.ts';

const PlaceOptions = lazyPart(async () => (await import('./place-options.tsx')).PlaceOptions);
const PlaceOfLink = lazyPart(async () => (await import('./place-options.tsx')).PlaceOfLink);

const forgets = 'Forget this place';

/** The place that census tables are opened for: found by its name and kept on this device; that of a link is for this visit. */
export function PlaceChoice() {
  const { places, savedPlace, place } = useCensusPlace();
  const change = useChangeAddress();
  const census = useParameter('place');
  const query = useParameter('q');
  const searched = useValue(searchedPlace);
  const { field, listId, text, setText, isOpen, close, around, input } = useCombobox();
  const isChosen = useRef(false);
  const [isChanging, setChanging] = useState(false);
  const isAsked = place === null || isChanging;
  useEffect(() => {
    if (isChanging) field.current?.focus();
  }, [isChanging, field]);
  // What was searched for need not be typed again.
  const offered = searched?.query === query ? searched.place : '';
  const shows = isOpen && (text.trim() !== '' || offered !== '' || places.length > 0);
  const isLinked = place !== savedPlace;
  const finish = () => {
    setText('');
    close();
    isChosen.current = true;
    setChanging(false);
  };
  const forget = () => {
    linkedPlace.set(null);
    if (census !== '') change({ place: '' }, { isStep: false });
    if (!isLinked) changeSettings({ place: null });
    finish();
    isChosen.current = isLinked && savedPlace !== null;
  };
  return (
    <div
      className={`row anchor ${styles.place}`}
      data-focus-group=""
      data-not-printed={place === null ? '' : undefined}
      {...around}
    >
      {census !== '' && (
        <ErrorBoundary name="The place of the link">
          <PlaceOfLink key={census} {...{ census, places, savedPlace }} />
        </ErrorBoundary>
      )}
      {isAsked ? (
        // The control is inside of the component.
        // oxlint-disable-next-line jsx-a11y/label-has-associated-control
        <label className="row">
          Place
          <ComboboxField
            {...input}
            label="Place"
            hint={offered || 'State, county or city'}
            listId={shows ? listId : null}
            onKeyDown={(event) => {
              if (pressed(event) !== 'Escape' || !(shows || isChanging)) return;
              if (isChanging) finish();
              else close();
              event.preventDefault();
            }}
          />
        </label>
      ) : (
        <>
          {/* Not the button after it, which forgets the place with a second Enter. */}
          <span
            ref={(element) => {
              if (element === null || !isChosen.current) return;
              element.focus();
              isChosen.current = false;
            }}
            tabIndex={-1}
          >
            {isLinked ? 'Place from the link: ' : 'Place: '}
            <bdi>{place.name}</bdi>
          </span>
          {isLinked ? (
            <Action label={savedPlace === null ? forgets : 'Keep mine'} kind="quiet" onPress={forget} />
          ) : (
            <>
              <Action label="Change" kind="quiet" onPress={() => setChanging(true)} />
              <CopyButton label="Copy link with my place" text={() => linkWith(place.census)} />
            </>
          )}
        </>
      )}
      {isChanging && (
        <>
          <Action label="Cancel" kind="quiet" onPress={finish} />
          <Action label={forgets} kind="quiet" onPress={forget} />
        </>
      )}
      {isAsked && shows && (
        <div className={`above ${styles.options}`}>
          <ErrorBoundary name="The list of places">
            <PlaceOptions
              field={field}
              listId={listId}
              text={text || offered}
              places={places}
              onChoose={(chosenPlace) => {
                finish();
                changeSettings({ place: chosenPlace });
              }}
            />
          </ErrorBoundary>
        </div>
      )}
    </div>
  );
}

function linkWith(place: string): string {
  const url = new URL(location.href);
  url.search = changed(currentParameters(), { place }).toString();
  return url.href;
}
