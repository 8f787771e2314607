import { textSign } from '../../contract/text-problems.ts';

const signs = new RegExp(textSign, 'gu');

const controlPictures = 0x2400;

/** Replaces signs that no text may hold with visible ones, so that indexes stay valid; those that only are not seen stay. */
export function visibleText(text: string): string {
  return text.replaceAll(signs, pictureOf);
}

/** At most `maxLength` characters, never splitting a surrogate pair; an ellipsis marks a longer text. */
export function shownText(text: string, maxLength = 500): string {
  if (text.length <= maxLength) return visibleText(text);
  return `${visibleText(text.slice(0, maxLength).replace(/[\ud800-\udbff]$/, ''))}…`;
}

/** The same of a text on one line. */
export function shownLine(text: string, maxLength: number): string {
  return shownText(text.replaceAll(/\s+/g, ' ').trim(), maxLength);
}

const rightToLeft =
  /^[^\p{L}]*[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;

/** The direction of a text by its first letter, for elements that are cut at their end, which `<bdi>` would not tell. */
export function directionOf(text: string): 'rtl' | 'ltr' {
  return rightToLeft.test(text) ? 'rtl' : 'ltr';
}

function pictureOf(sign: string): string {
  const code = sign.charCodeAt(0);
  if (code < 0x20) return String.fromCharCode(controlPictures + code);
  if (code === 0x7f) return '\u2421';
  if (code < 0xa0) return '\u2426';
  if (/[\u00ad\u200b\u2060-\u2064\ufeff]/.test(sign)) return sign;
  return /[\u202a-\u202e\u2066-\u2069]/.test(sign) ? '\u21c4' : '\ufffd'.repeat(sign.length);
}
