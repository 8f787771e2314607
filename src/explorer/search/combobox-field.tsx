import { type KeyboardEvent, type Ref, useCallback, useRef } from 'react';
import { Icon } from '../ui/icon.tsx';
import field from '../ui/search-field.module.css';

export type KeyHandler = (event: KeyboardEvent<HTMLInputElement>) => void;

/** Passes key presses in the field to the list of results, if it is rendered; returns whether it is. */
export function useResultKeyHandler() {
  const current = useRef<KeyHandler | null>(null);
  const onKeys = useCallback((handler: KeyHandler | null) => {
    current.current = handler;
  }, []);
  const handle = useCallback((event: KeyboardEvent<HTMLInputElement>) => {
    current.current?.(event);
    return current.current !== null;
  }, []);
  return { onKeys, handle };
}

interface Props {
  label: string;
  text: string;
  onText: (text: string) => void;
  /** The element id of the list of results while it is shown. */
  listId: string | null;
  /** The element id of the selected result. */
  activeId: string | undefined;
  onKeyDown: KeyHandler;
  onFocus?: () => void;
  ref?: Ref<HTMLInputElement>;
}

/** A search box whose results are selected with the arrow keys while the caret stays in it. */
export function ComboboxField({ label, text, onText, listId, activeId, onKeyDown, onFocus, ref }: Props) {
  return (
    <div className={field.search}>
      <Icon name="search" />
      <input
        ref={ref}
        type="text"
        role="combobox"
        inputMode="search"
        enterKeyHint="go"
        className={`input ${field.field}`}
        aria-label={label}
        aria-autocomplete="list"
        aria-expanded={listId !== null}
        aria-controls={listId ?? undefined}
        aria-activedescendant={activeId}
        placeholder={label}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={500}
        value={text}
        onFocus={onFocus}
        onChange={({ target }) => onText(target.value)}
        onKeyDown={onKeyDown}
      />
    </div>
  );
}
