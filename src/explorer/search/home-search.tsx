import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { lazyPart } from '../ui/lazy.tsx';
import { ErrorBoundary } from '../ui/error-boundary.tsx';
import { useSearchKey } from '../ui/keys.ts';
import { pressed } from '../ui/pressed-key.ts';
import { ComboboxField, useCombobox } from '../ui/combobox-field.tsx';
import { focusOnArrival } from './focus-on-arrival.ts';
import { searchPath } from '../data/record-path.ts';

const ResultOptions = lazyPart(async () => (await import('./result-options.tsx')).ResultOptions);

/** The search of the whole catalog, with results below the field while typing. */
export function HomeSearch() {
  const navigate = useNavigate();
  const { field, listId, text, setText, isOpen, around, input } = useCombobox();
  const query = text.trim();
  const shows = isOpen && query !== '';
  useSearchKey(field);
  useEffect(() => focusOnArrival(field.current), [field]);
  return (
    <div className="anchor home-search" {...around}>
      <ComboboxField
        {...input}
        label="Search the catalog"
        listId={shows ? listId : null}
        onKeyDown={(event) => {
          const key = pressed(event);
          if (key === 'Escape') {
            setText('');
            event.preventDefault();
          } else if (key === 'Enter' && !event.defaultPrevented && query !== '') {
            // The results are not shown yet.
            void navigate(searchPath(query));
          }
        }}
      />
      {shows && (
        <div className="above stack results">
          <ErrorBoundary name="The search">
            <ResultOptions field={field} listId={listId} query={query} onQuery={setText} />
          </ErrorBoundary>
        </div>
      )}
    </div>
  );
}
