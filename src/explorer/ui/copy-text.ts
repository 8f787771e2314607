import { announce } from './announcer.tsx';
import { copyKeys } from './shortcuts.ts';

/** Shown with the selected text after the browser refused to copy it. */
export function copyRefusal(): string {
  return `Your browser blocked copying. The text is selected: press ${copyKeys()}.`;
}

/** Copies a text and announces it. Resolves to false if the browser refuses, for example on plain http. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    // No clipboard on plain http, or permission denied.
    return false;
  }
  announce('Copied');
  return true;
}
