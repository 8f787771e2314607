/** Code to copy, with a newline at its end; `title` names its language or library. */
export interface CodeSample {
  name: string;
  title: string;
  text: string;
}

/** Control, bidirectional and invisible characters, which could hide what code does. */
// oxlint-disable-next-line no-control-regex
const unseen = /[\u007f-\u009f\u00ad\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/g;

/** A string literal of Python, R or JavaScript on one line. NUL, which R does not support, becomes U+2400. */
export function stringLiteral(text: string): string {
  const quoted = JSON.stringify(text.toWellFormed().replaceAll('\u0000', '\u2400'));
  return quoted.replaceAll(unseen, (each) => `\\u${each.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/** One word of a POSIX shell. NUL, which no word can contain, becomes U+2400. */
export function shellWord(text: string): string {
  return `'${text.toWellFormed().replaceAll('\u0000', '\u2400').replaceAll("'", String.raw`'\''`)}'`;
}

/** The start of a curl command for `url`; curl itself expands brackets and braces. */
export function curlOf(url: string): string {
  return `curl --fail --location${/[[\]{}]/.test(url) ? ' --globoff' : ''}`;
}
