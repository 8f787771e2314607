/** Control characters, bidirectional marks and line separators, which can move the cursor or forge a line. */
const unsafe = /[\p{Cc}\p{Bidi_Control}\u2028\u2029]/gu;

/** Makes untrusted text one line that is safe on a terminal: unsafe characters become `\uXXXX`, as in JSON. */
export function escapeControls(text: string): string {
  return text.replace(unsafe, (mark) => `\\u${mark.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/** As escapeControls, but keeps line breaks. */
export function escapeLines(text: string): string {
  return text.split('\n').map(escapeControls).join('\n');
}

export function print(...lines: readonly string[]): void {
  process.stdout.write(asLines(lines));
}

export function printError(...lines: readonly string[]): void {
  process.stderr.write(asLines(lines));
}

function asLines(lines: readonly string[]): string {
  return lines.map((line) => `${escapeControls(line)}\n`).join('');
}
