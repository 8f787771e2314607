import { textSign } from '../../contract/text-problems.ts';

/** Signs that no text may hold, bidirectional marks and line breaks, which can move the cursor or forge a line. */
const unsafe = new RegExp(String.raw`${textSign.source}|[\p{Cc}\p{Bidi_Control}\u2028\u2029]`, 'gu');

/** Makes untrusted text one line that is safe on a terminal: unsafe characters become `\uXXXX`, as in JSON. */
export function escapeControls(text: string): string {
  return text.replace(unsafe, (mark) =>
    [...Array(mark.length).keys()]
      .map((at) => `\\u${mark.charCodeAt(at).toString(16).padStart(4, '0')}`)
      .join(''),
  );
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
