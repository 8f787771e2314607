/** These hide or reorder text. */
// oxlint-disable-next-line no-control-regex
const unseen = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g;

const controlPictures = 0x2400;

/** Replaces each invisible character with a visible one, so that indexes stay valid. Lone surrogates become U+FFFD. */
export function visibleText(text: string): string {
  return text.toWellFormed().replaceAll(unseen, pictureOf);
}

/** At most `maxLength` characters, never splitting a surrogate pair; an ellipsis marks a longer text. */
export function shownText(text: string, maxLength = 500): string {
  if (text.length <= maxLength) return visibleText(text);
  return `${visibleText(text.slice(0, maxLength).replace(/[\ud800-\udbff]$/, ''))}…`;
}

function pictureOf(character: string): string {
  const code = character.charCodeAt(0);
  if (code < 0x20) return String.fromCharCode(controlPictures + code);
  if (code === 0x7f) return '\u2421';
  return code < 0xa0 ? '\u2426' : '\u21c4';
}
