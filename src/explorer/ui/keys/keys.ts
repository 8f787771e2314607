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

// In ms: different characters that follow each other faster are dictated; such a burst ends with the longer pause.
const nextCharacter = 150;
const burstEnd = 500;

let allowsSingleKeys = true;
let latest = { key: '', at: Number.NEGATIVE_INFINITY, isBurst: false };
let waiting: { timer: number; act: () => void } | null = null;

/** Switches all shortcuts of a single character on or off, as WCAG 2.1.4 requires. */
export function allowSingleKeys(allows: boolean): void {
  allowsSingleKeys = allows;
}

/** The key for `aria-keyshortcuts`; undefined while it is switched off. */
export function singleKey(name: Exclude<ShortcutName, 'palette' | 'print'>): string | undefined {
  return allowsSingleKeys ? shortcuts[name].key : undefined;
}

/**
 * Calls `act` if the press is this shortcut, which takes the key, and returns whether it is. Characters are shortcuts
 * neither in text fields nor in a burst of them, as from dictation; so a letter waits a moment for the next one.
 */
export function onShortcut(event: Press, name: ShortcutName, act: (isHeld: boolean) => void): boolean {
  const { key } = shortcuts[name];
  if (event.defaultPrevented || pressed(event) !== key) return false;
  if (key.length === 1 && (!allowsSingleKeys || isTyping(event.target) || latest.isBurst)) return false;
  event.preventDefault();
  const isHeld = event.repeat === true;
  if (isHeld || !/^[a-z]$/.test(key)) act(isHeld);
  else waiting = { timer: window.setTimeout(actNow, nextCharacter), act: () => act(false) };
  return true;
}

function actNow(): void {
  clearTimeout(waiting?.timer);
  const act = waiting?.act;
  waiting = null;
  act?.();
}

/** Sees every key first: a character soon after another one drops the shortcut that waits, any other key runs it. */
function watchTyping(event: KeyboardEvent): void {
  const key = pressed(event);
  const at = performance.now();
  const isSoon = at - latest.at < (latest.isBurst ? burstEnd : nextCharacter);
  const isBurst = key.length === 1 && isSoon && (latest.isBurst || key !== latest.key);
  if (isBurst) {
    clearTimeout(waiting?.timer);
    waiting = null;
  } else actNow();
  // The space bar alone selects and scrolls. Nobody dictates Tab or an arrow.
  if (isBurst || (key.length === 1 && key !== ' ')) latest = { key, at, isBurst };
  else if (/^(?:Tab|Enter|Escape|Home|End|Page|Arrow)/.test(key))
    latest = { key: '', at: Number.NEGATIVE_INFINITY, isBurst: false };
}
globalThis.window?.addEventListener('keydown', watchTyping, { capture: true });
globalThis.window?.addEventListener('pagehide', actNow);

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
