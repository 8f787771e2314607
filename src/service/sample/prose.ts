/**
 * Unwraps text of the source code for the wire: a line break becomes a space, and a blank line becomes the carriage
 * return and line feed that the interface shows between paragraphs.
 */
export function prose(text: TemplateStringsArray): string {
  return text
    .join('')
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim().replace(/\s+/g, ' '))
    .join('\r\n\r\n');
}
