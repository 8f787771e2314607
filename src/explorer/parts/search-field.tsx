import { useEffect, useRef } from 'react';
import { Icon } from './icon.tsx';

import styles from './search-field.module.css';
import { useSearchKey } from './use-search-key.ts';

interface Props {
  label: string;
  text: string;
  onText: (text: string) => void;
  /** Called when the user is likely to search soon, so that the code can be prefetched. */
  onApproach: () => void;
  focusAtStart?: boolean;
}

/** The search box of a list. `/` focuses it from anywhere; Escape clears it. */
export function SearchField({ label, text, onText, onApproach, focusAtStart = false }: Props) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (focusAtStart) field.current?.focus();
  }, [focusAtStart]);
  useSearchKey(field);
  return (
    // Some browsers in use do not support <search>; all support the role.
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
    <div role="search" className={styles.search}>
      <Icon name="search" />
      <input
        ref={field}
        type="search"
        className={styles.field}
        aria-label={label}
        aria-keyshortcuts="/"
        placeholder={label}
        autoComplete="off"
        spellCheck={false}
        maxLength={500}
        value={text}
        onFocus={onApproach}
        onChange={({ target }) => onText(target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || text === '') return;
          // The first Escape clears the field; only the next one closes the record panel.
          event.preventDefault();
          event.stopPropagation();
          onText('');
        }}
      />
      {text === '' ? (
        <kbd className={styles.hint} aria-hidden="true">
          /
        </kbd>
      ) : (
        <button
          type="button"
          className={styles.clear}
          aria-label="Clear search"
          onClick={() => {
            onText('');
            field.current?.focus();
          }}
        >
          <Icon name="close" />
        </button>
      )}
    </div>
  );
}
