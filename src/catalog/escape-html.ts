import { visibleText } from './visible-text.ts';

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** `text` for an element's content or a quoted attribute; invisible characters become visible ones. */
export function escapeHtml(text: string): string {
  return visibleText(text).replaceAll(/[&<>"]/g, (character) => entities[character] ?? character);
}

/** The same for XML 1.0, which does not allow U+FFFE and U+FFFF either. */
export function escapeXml(text: string): string {
  return escapeHtml(text).replaceAll(/[\ufffe\uffff]/g, '\ufffd');
}
