/**
 * Signs that no text may hold, since they are not seen, reorder what is, or are no characters: control characters but tab and line
 * breaks, half surrogate pairs, noncharacters, soft hyphens, zero-width spaces, byte-order marks, overrides of direction, and tags.
 * Joiners and direction marks are not among them: some scripts need them.
 */
export const textSign =
  // oxlint-disable-next-line no-control-regex
  /[\0-\u0008\v\f\u000e-\u001f\u007f-\u009f\u00ad\u200b\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\u{e0000}-\u{e007f}\p{Noncharacter_Code_Point}\p{Surrogate}]/u;

const names: readonly (readonly [sign: RegExp, name: string])[] = [
  [/\0/, 'a NUL character'],
  [/\p{Cc}/u, 'a control character'],
  [/\p{Surrogate}/u, 'half a surrogate pair'],
  [/\p{Noncharacter_Code_Point}/u, 'which is no character'],
  [/\u00ad/, 'a soft hyphen'],
  [/\u200b/, 'a zero-width space'],
  [/\ufeff/, 'a byte-order mark'],
  [/[\u202a-\u202e\u2066-\u2069]/, 'which reorders text'],
];

/** The first sign of `text` that no text may hold, as "U+200B, a zero-width space"; null if there is none. */
export function namedTextSign(text: string): string | null {
  const sign = textSign.exec(text)?.[0];
  if (sign === undefined) return null;
  const code = sign.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0');
  return `U+${code}, ${names.find(([each]) => each.test(sign))?.[1] ?? 'which nobody sees'}`;
}

/** `text` without these signs; those that stand between words become spaces. */
export function withoutTextSigns(text: string): string {
  return text
    .replaceAll(new RegExp(textSign, 'gu'), (sign) => ('\v\f\u0085'.includes(sign) ? ' ' : ''))
    .trim();
}

/** The part of `text` that is letters of another alphabet read as windows-1252, or that no program could decode; null if there is none. */
export function garbledPart(text: string): string | null {
  // No language has four such signs with two letters among them after each other; Katakana of Shift JIS each begin with ƒ.
  // Bounded, so that the time does not grow with the square of the text's length.
  return (
    /(?=.{0,2}[\u00c0-\u00ff]{2})[\u00a1-\u00ff]{4,}|(?:ƒ[^\s,;]){2,}|[^\s,;]{0,20}[\ufffd\p{Co}]+/u.exec(
      text,
    )?.[0] ?? null
  );
}

/** What spreadsheets write for a formula that failed. */
// A column that is too narrow is saved as number signs.
const formulaError = /^#(?:#+|n\/a|ref!|value!|name\?|div\/0!|null!|num!|spill!|calc!|getting_data|error!)$/i;

const placeholder =
  /^(?:n\.?a|n\/a|nan|null|none|nil|undefined|-+|–|—|\.+|\?+|tbd|tba|unknown|not available|no data)$/i;

/** What spreadsheets make of a code that looks like a date or a large number: "10-Dec", "Mar-05", "1.23E+11". */
export const convertedCode =
  /^(?:\d{1,2}-(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)-\d\d|\d(?:\.\d+)?E[+-]\d+)$/i;

export function isFormulaError(text: string): boolean {
  return formulaError.test(text.trim());
}

/** Whether a text only says that there is no value, as programs and people write it: "NA", "(null)", "n/a.", "-", "#REF!". */
export function isPlaceholder(text: string): boolean {
  if (text.length > 30) return false;
  const word = text.trim();
  return formulaError.test(word) || placeholder.test(word.replaceAll(/^[<([{]+|[>)\]}.]+$/g, '') || word);
}
