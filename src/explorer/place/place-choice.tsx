import { useId, useRef, useState } from 'react';
import { changeSettings } from '../data/settings.ts';
import { Action } from '../ui/action.tsx';
import { ComboboxField } from '../ui/combobox-field.tsx';
import { ErrorBoundary } from '../ui/error-boundary.tsx';
import { lazyPart } from '../ui/lazy.tsx';
import { pressed } from '../ui/pressed-key.ts';
import styles from './place.module.css';
import { useCensusPlace } from './use-census-place.ts';

const PlaceOptions = lazyPart(async () => (await import('./place-options.tsx')).PlaceOptions);

/** The place that tables of the Census Bureau are opened for: one is found by its name, kept on this device, and forgotten. */
export function PlaceChoice() {
  const { places, chosen } = useCensusPlace();
  const field = useRef<HTMLInputElement>(null);
  const listId = useId();
  const [text, setText] = useState('');
  const [isOpen, setIsOpen] = useState(false);
  const shows = isOpen && (text.trim() !== '' || places.length > 0);
  return (
    <div
      className={`line anchor ${styles.place}`}
      data-focus-group=""
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) setIsOpen(false);
      }}
    >
      {chosen === null ? (
        <ComboboxField
          ref={field}
          label="Place"
          hint="Place: state, county or city"
          text={text}
          onText={(next) => {
            setText(next);
            setIsOpen(true);
          }}
          listId={shows ? listId : null}
          onFocus={() => setIsOpen(true)}
          onKeyDown={(event) => {
            if (pressed(event) !== 'Escape' || !shows) return;
            setIsOpen(false);
            event.preventDefault();
          }}
        />
      ) : (
        <>
          <span>
            Place: <bdi>{chosen.name}</bdi>
          </span>
          <Action label="Forget this place" kind="quiet" onPress={() => changeSettings({ place: null })} />
        </>
      )}
      {chosen === null && shows && (
        <div className={`above ${styles.options}`}>
          <ErrorBoundary name="The list of places">
            <PlaceOptions
              field={field}
              listId={listId}
              text={text}
              places={places}
              onChoose={(place) => {
                setText('');
                setIsOpen(false);
                changeSettings({ place });
              }}
            />
          </ErrorBoundary>
        </div>
      )}
    </div>
  );
}
