import { announce } from './announcer.tsx';

/** What to do with a text that the browser refused to copy, once it is shown and selected. */
export const copyRefusal = 'Your browser blocked copying. The text is selected: press Ctrl+C.';

/** Copies a text and announces it. Resolves to false where the browser refuses, on plain http, for example. */
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
