import { useEffect, useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { lazyPart } from '../ui/lazy.tsx';
import { ErrorBoundary } from '../ui/error-boundary.tsx';
import { useSearchKey } from '../ui/shortcuts.ts';
import { ComboboxField, useResultKeyHandler } from './combobox-field.tsx';
import { focusOnArrival } from './focus-on-arrival.ts';
import styles from './home-search.module.css';

const ResultOptions = lazyPart(async () => (await import('./result-options.tsx')).ResultOptions);

/** The search of the whole catalog, with results below the field while typing. */
export function HomeSearch() {
  const navigate = useNavigate();
  const field = useRef<HTMLInputElement>(null);
  const listId = useId();
  const [text, setText] = useState('');
  const [isOpen, setIsOpen] = useState(false);
  const [activeId, setActiveId] = useState<string>();
  const { onKeys, handle } = useResultKeyHandler();
  const query = text.trim();
  const shows = isOpen && query !== '';
  useSearchKey(field);
  useEffect(() => focusOnArrival(field.current), []);
  return (
    <div
      className={styles.search}
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
        activeId={activeId}
        onFocus={() => setIsOpen(true)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') {
            setText('');
            event.preventDefault();
          } else if (!handle(event) && event.key === 'Enter' && query !== '') {
            void navigate(`/search?${new URLSearchParams({ q: query })}`);
          }
        }}
      />
      {shows && (
        <div className={`above ${styles.results}`}>
          <ErrorBoundary name="The search">
            <ResultOptions listId={listId} query={query} onKeys={onKeys} onActive={setActiveId} />
          </ErrorBoundary>
        </div>
      )}
    </div>
  );
}
