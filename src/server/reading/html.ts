import { visibleText } from '../../catalog/visible-text.ts';

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** `text` for an element's content or a quoted attribute; invisible characters become visible ones. */
export function escapeHtml(text: string): string {
  return visibleText(text).replaceAll(/[&<>"]/g, (character) => entities[character] ?? character);
}

/** `value` as JSON for a script element: a `<` in a text could end the element. */
export function jsonForScript(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', String.raw`\u003c`);
}
