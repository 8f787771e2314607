import { type KeyboardEvent, useEffect, useRef } from 'react';
import { ActionIcon } from './action-icon.tsx';
import { Icon } from './icon.tsx';
import { singleKey, useSearchKey } from '../keys/keys.ts';
import { pressed } from '../keys/pressed-key.ts';

interface Props {
  label: string;
  text: string;
  onText: (text: string) => void;
  /** Called when the user is likely to search soon, so that code can be prefetched. */
  onApproach?: () => void;
  /** Called for the arrow down, which should focus the first result. */
  onArrowDown?: () => void;
  focusAtStart?: boolean;
  /** Whether it is beside that of a list, which has the key. */
  isBeside?: boolean;
}

/** The search box of a list, which is searched while one types. `/` focuses it from anywhere; Escape clears it. Enter opens nothing; on touch screens it closes the screen keyboard, which covers the results. */
export function SearchField(props: Props) {
  const { label, text, onText, onApproach, focusAtStart = false, isBeside = false } = props;
  const shortcut = isBeside ? undefined : singleKey('search');
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (focusAtStart) field.current?.focus();
  }, [focusAtStart]);
  useSearchKey(isBeside ? null : field);
  return (
    // Some browsers in use do not support <search>; all support the role.
    <div role="search" className="search-field" aria-label={isBeside ? label : undefined}>
      <Icon name="search" />
      <input
        ref={field}
        type="search"
        autoComplete="off"
        spellCheck={false}
        maxLength={20_000}
        className="input"
        aria-label={label}
        aria-keyshortcuts={shortcut}
        placeholder={label}
        value={text}
        onFocus={onApproach}
        onChange={({ target }) => onText(target.value)}
        enterKeyHint="search"
        onKeyDown={(event) => {
          const takes = keyAction(event, props);
          if (takes === undefined) return;
          event.preventDefault();
          event.stopPropagation();
          takes();
        }}
      />
      {text === '' ? (
        shortcut && <kbd aria-hidden="true">{shortcut}</kbd>
      ) : (
        <button
          type="button"
          className="button quiet"
          aria-label="Clear search"
          onClick={() => {
            onText('');
            field.current?.focus();
          }}
        >
          <ActionIcon name="close" />
        </button>
      )}
    </div>
  );
}

/** The action for a key in the field; undefined if the browser or the surrounding elements handle it. */
function keyAction(
  event: KeyboardEvent<HTMLInputElement>,
  { text, onText, onArrowDown }: Props,
): (() => void) | undefined {
  const key = pressed(event);
  const field = event.currentTarget;
  // The first Escape clears the field; only the next one closes the record panel.
  if (key === 'Escape') return text === '' ? undefined : () => onText('');
  if (key === 'ArrowDown') return onArrowDown;
  if (key !== 'Enter' || !matchMedia('(pointer: coarse)').matches) return undefined;
  return () => field.blur();
}
