/** An event of a key, of the browser or of React. */
export interface Press
  extends Pick<KeyboardEvent, 'key' | 'code' | 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey'> {
  repeat?: boolean;
  target: EventTarget | null;
  defaultPrevented: boolean;
  preventDefault: () => void;
  isComposing?: boolean;
  keyCode?: number;
  nativeEvent?: { isComposing?: boolean };
}

const isApple = () => /Mac OS X/.test(navigator.userAgent);

/**
 * The pressed key with its modifiers, as in "Escape", "Shift+Tab" or "Command+k" (Ctrl, or ⌘ on Apple systems). Characters
 * include Shift, and AltGr or Option; letters are lower-case. On keyboards without Latin letters, the place of the key
 * decides. Empty while an input method composes text: the key belongs to it.
 */
export function pressed(event: Press): string {
  // Autofill sends events without a key; the Enter that ends a composition is not part of it in Safari.
  if (!event.key || (event.nativeEvent ?? event).isComposing || event.keyCode === 229) return '';
  const key = event.key.length > 1 ? event.key : character(event);
  const isCharacter = key.length === 1 && key !== ' ';
  const isSign = isCharacter && !/[\p{L}\d]/u.test(key);
  const isAltGr = isSign && event.altKey && event.ctrlKey;
  const [command, other] = isApple() ? [event.metaKey, event.ctrlKey] : [event.ctrlKey, event.metaKey];
  return [
    command && !isAltGr && 'Command',
    other && !isAltGr && 'Other',
    event.altKey && !isSign && 'Alt',
    event.shiftKey && (!isCharacter || command) && 'Shift',
    key,
  ]
    .filter(Boolean)
    .join('+');
}

const signsByCode = new Map([
  ['Slash', '/'],
  ['Shift+Slash', '?'],
  ['BracketLeft', '['],
  ['BracketRight', ']'],
]);

function character({ key, code, shiftKey }: Press): string {
  // Vowel signs and tones have keys of their own in Hindi and Thai, and so does the question mark in Arabic.
  const isForeign = /[\p{L}\p{M}؟]/u.test(key) && !/\p{Script=Latin}/u.test(key);
  const byPlace = /^Key[A-Z]$/.test(code)
    ? code.at(-1)
    : signsByCode.get(`${shiftKey ? 'Shift+' : ''}${code}`);
  return ((isForeign && byPlace) || key).toLowerCase();
}

/** The name of the command key on this device's keyboard. */
export const commandKey = () => (isApple() ? '⌘' : 'Ctrl');

/** What to press to copy selected text, on this device. */
export const copyKeys = () => (isApple() ? '⌘C' : 'Ctrl+C');
