import { changeSettings } from '../data/settings.ts';
import { Action } from '../ui/action.tsx';
import { ComboboxField, useCombobox } from '../ui/combobox-field.tsx';
import { ErrorBoundary } from '../ui/error-boundary.tsx';
import { lazyPart } from '../ui/lazy.tsx';
import { pressed } from '../ui/pressed-key.ts';
import styles from './place.module.css';
import { useCensusPlace } from './use-census-place.ts';

const PlaceOptions = lazyPart(async () => (await import('./place-options.tsx')).PlaceOptions);

/** The place that tables of the Census Bureau are opened for: one is found by its name, kept on this device, and forgotten. */
export function PlaceChoice() {
  const { places, chosen } = useCensusPlace();
  const { field, listId, text, setText, isOpen, close, around, input } = useCombobox();
  const shows = isOpen && (text.trim() !== '' || places.length > 0);
  return (
    <div
      className={`line anchor ${styles.place}`}
      data-focus-group=""
      data-not-printed={chosen === null ? '' : undefined}
      {...around}
    >
      {chosen === null ? (
        <ComboboxField
          {...input}
          label="Place"
          hint="Place: state, county or city"
          listId={shows ? listId : null}
          onKeyDown={(event) => {
            if (pressed(event) !== 'Escape' || !shows) return;
            close();
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
                close();
                changeSettings({ place });
              }}
            />
          </ErrorBoundary>
        </div>
      )}
    </div>
  );
}
