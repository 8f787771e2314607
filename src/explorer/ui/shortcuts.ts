/** The shortcuts that work on every page, as `event.key`; `command` is Ctrl, or ⌘ on Apple systems. */
export const shortcuts = {
  palette: { key: 'k', command: true },
  search: { key: '/', command: false },
  help: { key: '?', command: false },
} as const;

/** Whether a key press is a shortcut; while text is typed, only shortcuts with Ctrl or ⌘ are. */
export function isShortcut(event: KeyboardEvent, name: keyof typeof shortcuts): boolean {
  const { key, command } = shortcuts[name];
  if (event.key.toLowerCase() !== key || event.altKey) return false;
  const isCommand = event.ctrlKey || event.metaKey;
  return command ? isCommand && !event.shiftKey : !isCommand && !isTyping(event.target);
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
