import { type FocusEvent, type KeyboardEvent, type Ref, useId, useRef, useState } from 'react';
import { Icon } from './icon.tsx';

interface Props {
  label: string;
  /** Shown while it is empty, if not its label. */
  hint?: string;
  text: string;
  onText: (text: string) => void;
  /** The element id of the list of results while it is shown; it handles keys and names the selected result. */
  listId: string | null;
  onKeyDown?: (event: KeyboardEvent<HTMLInputElement>) => void;
  onFocus?: () => void;
  ref?: Ref<HTMLInputElement>;
}

/** The text of a `ComboboxField`, and whether what is below it is open: from focus or typing until the focus leaves `around` or `close` is called. */
export function useCombobox(start = '') {
  const field = useRef<HTMLInputElement>(null);
  const listId = useId();
  const [text, setText] = useState(start);
  const [isOpen, setIsOpen] = useState(false);
  return {
    field,
    listId,
    text,
    setText,
    isOpen,
    close: () => setIsOpen(false),
    around: {
      onBlur({ currentTarget, relatedTarget }: FocusEvent) {
        if (!currentTarget.contains(relatedTarget)) setIsOpen(false);
      },
    },
    input: {
      ref: field,
      text,
      onText(next: string) {
        setText(next);
        setIsOpen(true);
      },
      onFocus: () => setIsOpen(true),
    },
  };
}

/** A search box whose results are selected with the arrow keys while the caret stays in it. */
export function ComboboxField({ label, hint = label, text, onText, listId, onKeyDown, onFocus, ref }: Props) {
  return (
    <div className="search-field">
      <Icon name="search" />
      <input
        ref={ref}
        type="text"
        role="combobox"
        inputMode="search"
        enterKeyHint="go"
        className="input"
        aria-label={label}
        aria-autocomplete="list"
        aria-expanded={listId !== null}
        aria-controls={listId ?? undefined}
        placeholder={hint}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={20_000}
        value={text}
        onFocus={onFocus}
        onChange={({ target }) => onText(target.value)}
        onKeyDown={onKeyDown}
      />
    </div>
  );
}
