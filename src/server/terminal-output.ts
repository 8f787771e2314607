/** Control characters, bidirectional marks and line separators, which can move the cursor or fake a line. */
const unsafe = /[\p{Cc}\p{Bidi_Control}\u2028\u2029]/gu;

/**
 * Escapes untrusted text so that it is one line and safe on a terminal: control characters, bidirectional marks and
 * line separators become `\uXXXX`, as in JSON.
 */
export function escapeControls(text: string): string {
  return text.replace(unsafe, (mark) => `\\u${mark.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/** The same for text of several lines; keeps the line breaks. */
export function escapeLines(text: string): string {
  return text.split('\n').map(escapeControls).join('\n');
}

/** Prints `lines` to standard output, each escaped so that it remains one line. */
export function print(...lines: readonly string[]): void {
  process.stdout.write(asLines(lines));
}

/** The same for standard error. */
export function printError(...lines: readonly string[]): void {
  process.stderr.write(asLines(lines));
}

function asLines(lines: readonly string[]): string {
  return lines.map((line) => `${escapeControls(line)}\n`).join('');
}
