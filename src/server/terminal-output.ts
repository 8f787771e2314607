/** Control characters, marks that reorder text, and line separators: what can move a cursor or forge a line. */
const unsafe = /[\p{Cc}\p{Bidi_Control}\u2028\u2029]/gu;

/**
 * `text` as one line that is safe to show on a terminal: control characters, bidirectional marks and line
 * separators become `\uXXXX`, which is also how JSON writes them. Text from outside may hold any of these.
 */
export function escapeControls(text: string): string {
  return text.replace(unsafe, (mark) => `\\u${mark.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/** The same for text of several lines, whose line breaks are ours. */
export function escapeLines(text: string): string {
  return text.split('\n').map(escapeControls).join('\n');
}

/** Prints each of `lines` on standard output; whatever one holds, it stays one line. */
export function print(...lines: readonly string[]): void {
  process.stdout.write(asLines(lines));
}

/** The same on standard error. */
export function printError(...lines: readonly string[]): void {
  process.stderr.write(asLines(lines));
}

function asLines(lines: readonly string[]): string {
  return lines.map((line) => `${escapeControls(line)}\n`).join('');
}
