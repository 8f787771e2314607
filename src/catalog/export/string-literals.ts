/** Control characters, marks of direction and what shows as nothing: in code they would hide what it does. */
// oxlint-disable-next-line no-control-regex
const unseen = /[\u007f-\u009f\u00ad\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/g;

/** Text as a string of Python, R or JavaScript, on one line. NUL, which R does not have, becomes U+2400. */
export function stringLiteral(text: string): string {
  const quoted = JSON.stringify(text.toWellFormed().replaceAll('\u0000', '\u2400'));
  return quoted.replaceAll(unseen, (each) => `\\u${each.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/** Text as one word of a POSIX shell. NUL, which no word can have, becomes U+2400. */
export function shellWord(text: string): string {
  return `'${text.toWellFormed().replaceAll('\u0000', '\u2400').replaceAll("'", String.raw`'\''`)}'`;
}

/** The beginning of a curl command for `url`; curl itself reads lists and ranges into brackets and braces. */
export function curlOf(url: string): string {
  return `curl --fail --location${/[[\]{}]/.test(url) ? ' --globoff' : ''}`;
}
