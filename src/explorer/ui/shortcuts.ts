import { type RefObject, useEffectEvent, useLayoutEffect } from 'react';

interface Shortcut {
  /** As `event.key`. */
  key: string;
  /** With Ctrl, or with ⌘ on Apple systems. */
  command?: true;
  /** For the help page. */
  does: string;
}

/** The shortcuts of the explorer; those of rows, results and dialogs are the usual ones of such elements. */
export const shortcuts = {
  palette: { key: 'k', command: true, does: 'Search everything' },
  search: { key: '/', does: 'Go to the search box of the page' },
  help: { key: '?', does: 'Open this help' },
  select: { key: 's', does: 'Select or deselect the record' },
  next: { key: 'j', does: 'Open the next record' },
  previous: { key: 'k', does: 'Open the previous record' },
  fold: { key: '[', does: 'Fold the branch' },
  unfold: { key: ']', does: 'Unfold it' },
} as const satisfies Record<string, Shortcut>;

type ShortcutName = keyof typeof shortcuts;
export type Press = Pick<KeyboardEvent, 'key' | 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'target'>;

/** Whether a key press is a shortcut; while text is typed, only shortcuts with Ctrl or ⌘ are. */
export function isShortcut(event: Press, name: ShortcutName): boolean {
  const { key, command }: Shortcut = shortcuts[name];
  if (event.key.toLowerCase() !== key || event.altKey) return false;
  const isCommand = event.ctrlKey || event.metaKey;
  return command ? isCommand && !event.shiftKey : !isCommand && !isTyping(event.target);
}

/** Calls `action` for a shortcut pressed anywhere on the page. */
export function useShortcut(name: ShortcutName, action: () => void): void {
  const latest = useEffectEvent(action);
  // In a layout effect: a key pressed between paint and effect would be lost.
  useLayoutEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      // Of two search boxes on a page, one takes the key.
      if (event.defaultPrevented || !isShortcut(event, name)) return;
      event.preventDefault();
      latest();
    }
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [name]);
}

/** `/` focuses a search box from anywhere and selects its text. */
export function useSearchKey(field: RefObject<HTMLInputElement | null>): void {
  useShortcut('search', () => {
    field.current?.focus();
    field.current?.select();
  });
}

/** The name of the command key on this device's keyboard. */
export function commandKey(): string {
  return /Mac OS X/.test(navigator.userAgent) ? '⌘' : 'Ctrl';
}

/** What to press to copy selected text, on this device. */
export function copyKeys(): string {
  const command = commandKey();
  return command === '⌘' ? '⌘C' : `${command}+C`;
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLTextAreaElement ||
    target instanceof HTMLSelectElement ||
    (target instanceof HTMLInputElement && !['radio', 'checkbox', 'button'].includes(target.type))
  );
}
