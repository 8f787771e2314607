import { visibleText } from './visible-text.ts';

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** `text` for an element's content or a quoted attribute of HTML or XML; signs that no text may hold become visible. */
export function escapeHtml(text: string): string {
  return visibleText(text).replaceAll(/[&<>"]/g, (character) => entities[character] ?? character);
}
