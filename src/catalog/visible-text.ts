/**
 * Control characters but tab and line breaks, and the marks that override or isolate the direction of what follows.
 * Left as they are, they hide text or make it read in another order than it has.
 */
// oxlint-disable-next-line no-control-regex
const unseen = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g;

const controlPictures = 0x2400;

/**
 * The text with what can't be seen made visible, one character for one, so that places in it stay right. Halves of
 * characters become U+FFFD.
 */
export function visibleText(text: string): string {
  return text.toWellFormed().replaceAll(unseen, pictureOf);
}

/** At most `most` characters of a text, visible, on whole characters; an ellipsis tells that there is more. */
export function shownText(text: string, most = 500): string {
  if (text.length <= most) return visibleText(text);
  return `${visibleText(text.slice(0, most).replace(/[\ud800-\udbff]$/, ''))}…`;
}

function pictureOf(character: string): string {
  const code = character.charCodeAt(0);
  if (code < 0x20) return String.fromCharCode(controlPictures + code);
  if (code === 0x7f) return '\u2421';
  return code < 0xa0 ? '\u2426' : '\u21c4';
}
