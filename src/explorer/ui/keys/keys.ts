import { type RefObject, useEffectEvent, useLayoutEffect } from 'react';
import { type Press, pressed } from './pressed-key.ts';

/** The shortcuts of the explorer, as `pressed` names keys; those of rows, results and dialogs are the usual ones. */
export const shortcuts = {
  palette: { key: 'Command+k', does: 'Search everything' },
  search: { key: '/', does: 'Go to the search box of the page' },
  help: { key: '?', does: 'Open this help' },
  select: { key: 's', does: 'Select or deselect the record' },
  print: { key: 'Command+p', does: 'Print; a list of more than 200 rows asks first' },
  next: { key: 'j', does: 'Open the next record' },
  previous: { key: 'k', does: 'Open the previous record' },
  fold: { key: '[', does: 'Fold the branch' },
  unfold: { key: ']', does: 'Unfold it' },
} as const;

type ShortcutName = keyof typeof shortcuts;

let allowsSingleKeys = true;

/** Switches all shortcuts of a single character on or off, as WCAG 2.1.4 requires. */
export function allowSingleKeys(allows: boolean): void {
  allowsSingleKeys = allows;
}

/** The key for `aria-keyshortcuts`; undefined while it is switched off. */
export function singleKey(name: Exclude<ShortcutName, 'palette' | 'print'>): string | undefined {
  return allowsSingleKeys ? shortcuts[name].key : undefined;
}

/** Calls `act` if the press is this shortcut, which takes the key, and returns whether it is. Characters are no shortcuts in text fields. */
export function onShortcut(event: Press, name: ShortcutName, act: (isHeld: boolean) => void): boolean {
  const { key } = shortcuts[name];
  if (event.defaultPrevented || pressed(event) !== key) return false;
  if (key.length === 1 && (!allowsSingleKeys || isTyping(event.target))) return false;
  event.preventDefault();
  act(event.repeat === true);
  return true;
}

/** Calls `act` for a shortcut pressed anywhere on the page. */
export function useShortcut(name: ShortcutName, act: (isHeld: boolean) => void): void {
  const current = useEffectEvent(act);
  // In a layout effect: a key pressed between paint and effect would be lost.
  useLayoutEffect(() => {
    // Of two search boxes on a page, one takes the key.
    const onKeyDown = (event: KeyboardEvent) => void onShortcut(event, name, (isHeld) => current(isHeld));
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [name]);
}

/** `/` focuses a search box from anywhere and selects its text. */
export function useSearchKey(field: RefObject<HTMLInputElement | null> | null): void {
  useShortcut('search', () => {
    field?.current?.focus();
    field?.current?.select();
  });
}

const layers: (() => unknown)[] = [];

/** While active, Escape calls `close`, wherever the focus is, unless a layer above takes it, the last one to open; false leaves it to the next. */
export function useEscape(isActive: boolean, close: () => unknown): void {
  const current = useEffectEvent(close);
  // Before it is painted: a key right after it appears would close what is below.
  useLayoutEffect(() => {
    if (!isActive) return undefined;
    const layer = () => current();
    layers.push(layer);
    return () => void layers.splice(layers.indexOf(layer), 1);
  }, [isActive]);
}

function closeTopLayer(event: KeyboardEvent): void {
  if (event.defaultPrevented || pressed(event) !== 'Escape') return;
  if (layers.toReversed().some((close) => close() !== false)) event.preventDefault();
}
globalThis.document?.addEventListener('keydown', closeTopLayer);

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLTextAreaElement ||
    target instanceof HTMLSelectElement ||
    (target instanceof HTMLElement && target.isContentEditable) ||
    (target instanceof HTMLInputElement && !['radio', 'checkbox', 'button'].includes(target.type))
  );
}
