import { visibleText } from './visible-text.ts';

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** `text` for an element's content or a quoted attribute; invisible characters become visible ones. */
export function escapeHtml(text: string): string {
  return visibleText(text).replaceAll(/[&<>"]/g, (character) => entities[character] ?? character);
}
