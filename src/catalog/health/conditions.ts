import { isPlaceholder, textSign, withoutTextSigns } from '../../contract/text-problems.ts';
import { safeLink } from '../safe-link.ts';
import type { Source } from '../../contract/records.ts';
import { isUuid } from '../../contract/portal.ts';
import { formatJson } from '../text/format-json.ts';
import { fieldOf } from '../records/fields.ts';
import { numberFormatExample } from '../records/variable-facts.ts';
import { memoized } from '../memoized.ts';
import { canonicalJson } from '../../contract/same-content.ts';

const oddSpace = /\s\s|[^\S ]/;

/** A text field on one line, in lower case and without its last full stop. */
export function foldedField(record: object, field: string): string {
  const line = shownField(record, field);
  return (line.endsWith('.') ? line.slice(0, -1) : line).toLowerCase();
}

/** A text field as readers see it: on one line, without signs that nobody sees. */
export function shownField(record: object, field: string): string {
  const value = fieldOf(record, field);
  const text = textSign.test(value) ? withoutTextSigns(value) : value.trim();
  // Few texts have more than single spaces, and replacing takes longer than all rules.
  return oddSpace.test(text) ? text.replaceAll(/\s+/g, ' ') : text;
}

/** Whether a text field is missing or blank, or only says that there is no value. */
export function isBlankField(record: object, field: string): boolean {
  const text = fieldOf(record, field).trim();
  return text === '' || isPlaceholder(text);
}

/** Whether a name is only the code: "pop65pl1", "1.5.2". */
export function isCodeAsName({ name, slug }: { name: string; slug: string }): boolean {
  return /^\S*[\d_]\S*$/.test(name.trim()) && name.trim().toLowerCase() === slug.trim().toLowerCase();
}

/** Whether a description says only the name. */
export function repeatsName(record: object): boolean {
  return (
    !isBlankField(record, 'description') && foldedField(record, 'description') === foldedField(record, 'name')
  );
}

/** Whether the display name is not the name, or the percent label is not "% of " and the name. */
export function hasOtherLabel(record: object): boolean {
  const name = foldedField(record, 'name');
  return (
    foldedField(record, 'displayName') !== name || foldedField(record, 'percentLabel') !== `% of ${name}`
  );
}

/** Units of money, and the currencies that fit them. */
const money: readonly (readonly [unit: RegExp, currency: RegExp])[] = [
  [/\$|dollar/i, /^(?!EUR|GBP|JPY|CNY)/i],
  [/€|euro/i, /^EUR$/i],
  [/£|sterling/i, /^GBP$/i],
  [/¥|\byen\b|yuan/i, /^(?:JPY|CNY)$/i],
];

/** Whether a unit and the number format contradict each other; a missing unit or a plain format contradicts nothing. */
export function contradicts(unit: string, { style, currency }: Readonly<Record<string, unknown>>): boolean {
  if (unit.trim() === '') return false;
  if (style === 'percent') return !/%|percent|\bshare\b/i.test(unit);
  if (style !== 'currency') return false;
  const code = String(currency);
  if (unit.toUpperCase().includes(code.toUpperCase())) return false;
  return money.find(([pattern]) => pattern.test(unit))?.[1].test(code) !== true;
}

// Few formats are in use, and creating a formatter is slow.
const rejected = new Map<string, boolean>();

export function isRejectedFormat(options: Readonly<Record<string, unknown>>): boolean {
  const text = formatJson(options);
  if (text === '{}') return false;
  const isRejected = rejected.get(text) ?? numberFormatExample(options).problem !== null;
  if (rejected.size < 500) rejected.set(text, isRejected);
  return isRejected;
}

/** Whether a link is given that no reader should open, or that is not https. */
export function isUnusableLink(link: string): boolean {
  return link.trim() !== '' && safeLink(link)?.protocol !== 'https:';
}

const packagePage = /\/dataset\/([^/?#]+)/i;

/** Whether a source's link is the portal's page of another package. A package can also be linked by its name. */
export function linksOtherPackage({ infoLink, packageId = '' }: Source): boolean {
  const linked = packagePage.exec(infoLink)?.[1];
  return isUuid(linked) && isUuid(packageId) && linked.toLowerCase() !== packageId.toLowerCase();
}

const tags = 'a|b|br|div|em|font|h[1-6]|i|img|li|ol|p|span|strong|sub|sup|table|td|th|tr|u|ul';
const damage = new RegExp(
  [
    `</?(?:${tags})(?:\\s[^<>]*)?/?>`,
    // What is shown as it is written of Markdown: links and images, headings ("# of homes" is none), lists with * (one * is a
    // note), tables, code, emphasis by _, and formulas.
    '\\[[^\\[\\]\\n]{1,200}\\]\\(https?:',
    '^##{1,5} \\S|^# (?!of\\b).*\\n',
    '^ *\\* .*\\n+ *\\* ',
    '^ *\\|?(?: *:?-{2,}:? *\\|)+',
    '\x60{3}',
    '(?<!\\w)_(?=[^\\s_])[^_\\n]{0,200}[^\\s_]_(?!\\w)',
    '\\$\\w*[_^][^$\\s]{1,40}\\$',
    '&(?:amp|lt|gt|quot|apos|nbsp|#\\d{1,6}|#x[\\da-f]{1,5});',
    // UTF-8 that was read as Windows-1252.
    '[ÃÂ][\\u0080-\\u00bf]|â€[™œ\\u009d“”¦˜]|[\\ufffd\\ue000-\\uf8ff]',
  ].join('|'),
  'im',
);
/** Which only descriptions show as it is meant. */
const strongEmphasis = /\*\*[^\s*][^*]*\*\*/;

/** The fields that `hasDamagedText` reads. */
export const damageableFields = ['name', 'description', 'shortName', 'units', 'unitNotes'] as const;

/** Whether a text of a record contains HTML, Markdown, character references, garbled characters, or signs that no text may hold. */
export function hasDamagedText(record: object): boolean {
  const isDamagedField = (field: string) => {
    const text = fieldOf(record, field);
    if (damage.test(text) || textSign.test(text)) return true;
    return field !== 'description' && strongEmphasis.test(text);
  };
  return damageableFields.some(isDamagedField) || /[\r\n]/.test(fieldOf(record, 'name'));
}

/** Whether a code is blank, contains white space or a capitalized word; "B19013_001E" is an ordinary code. */
export function isOddSlug(slug: string): boolean {
  return slug.trim() === '' || /\s|\p{Lu}\p{Ll}/u.test(slug);
}

/** A hash of 53 bits: among 100,000 texts, two differ with the same hash once in a million catalogs. */
function hashOf(text: string): number {
  let high = 0x811c9dc5;
  let low = 0x9e3779b9;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    high = Math.imul(high ^ code, 0x01000193);
    low = Math.imul(low ^ code, 0x85ebca6b);
    low ^= low >>> 13;
  }
  return (high >>> 0) * 0x20_0000 + (low >>> 11);
}

/** The hash of a value, which does not depend on the order of keys. Memoized: a list shares the objects of equal sources. */
export const contentHash = memoized((value: object) => hashOf(textOf(value)));

function textOf(value: object): string {
  try {
    return canonicalJson(value);
  } catch (error) {
    // Nested too deep.
    if (error instanceof RangeError) return formatJson(value);
    throw error;
  }
}
