import { useEffect, useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { lazyPart } from '../ui/lazy.tsx';
import { ErrorBoundary } from '../ui/error-boundary.tsx';
import { useSearchKey } from '../ui/keys.ts';
import { pressed } from '../ui/pressed-key.ts';
import { ComboboxField } from '../ui/combobox-field.tsx';
import { focusOnArrival } from './focus-on-arrival.ts';
import { searchPath } from '../data/record-path.ts';

const ResultOptions = lazyPart(async () => (await import('./result-options.tsx')).ResultOptions);

/** The search of the whole catalog, with results below the field while typing. */
export function HomeSearch() {
  const navigate = useNavigate();
  const field = useRef<HTMLInputElement>(null);
  const listId = useId();
  const [text, setText] = useState('');
  const [isOpen, setIsOpen] = useState(false);
  const query = text.trim();
  const shows = isOpen && query !== '';
  useSearchKey(field);
  useEffect(() => focusOnArrival(field.current), []);
  return (
    <div
      className="anchor home-search"
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) setIsOpen(false);
      }}
    >
      <ComboboxField
        ref={field}
        label="Search the catalog"
        text={text}
        onText={(next) => {
          setText(next);
          setIsOpen(true);
        }}
        listId={shows ? listId : null}
        onFocus={() => setIsOpen(true)}
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
