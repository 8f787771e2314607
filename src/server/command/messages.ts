import { UnusableDatabase } from '../../service/store.ts';
import { textSign } from '../../contract/text-problems.ts';

/** An error that the user can fix; `message` is one line with what failed, where, and what to do. */
export class CommandFailure extends Error {
  override name = 'CommandFailure';
  readonly exitCode: number;
  readonly findings: readonly string[];

  /** `exitCode` is 2 for an invalid command line; `findings` are printed before the message, one per line. */
  constructor(message: string, exitCode: 1 | 2 = 1, findings: readonly string[] = []) {
    super(message);
    this.exitCode = exitCode;
    this.findings = findings;
  }
}

/** An error for a log: with its stack and all its causes. */
export function describeError(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const cause = error.cause === undefined ? '' : `; caused by ${describeError(error.cause)}`;
  // What the user can mend is no bug of the program: a stack would only hide the sentence.
  const isForUser = error instanceof UnusableDatabase || error instanceof CommandFailure;
  const text = isForUser ? error.message : (error.stack ?? error.message);
  return `${text}${cause}`;
}

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
