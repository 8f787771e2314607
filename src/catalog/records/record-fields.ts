import { type Entry, idText, isOf } from './entry.ts';
import { type FieldOrFact, fieldsAndFacts } from './facts.ts';
import { type Field, type FieldGroup, fieldOf, listOf } from './fields.ts';
import { meaningOf } from './row-text.ts';
import { fullNameOf, rowHeadingOf } from './table/name-in-table.ts';
import { numberFormatExample, saysMore, unitText } from './variable-facts.ts';
import type { Variable } from '../../contract/records.ts';

/** A field that a record has a value of. */
export interface RecordField {
  key: string;
  field: Field;
  text: string;
}

/** Longer texts of key facts are in the list of facts, in characters. */
const longestPill = 80;

/** The fields of a group that say something about a record, in the order of the registry. */
export function fieldsOfGroup(entry: Entry, group: FieldGroup): readonly RecordField[] {
  const groupOf = ({ field, text }: RecordField) =>
    field.group === 'pill' && text.length > longestPill ? 'fact' : field.group;
  return fieldsOf(entry, (field) => field.group !== undefined).filter((each) => groupOf(each) === group);
}

/** What is printed of a record in a list, besides its name. */
export function printedFields(entry: Entry): readonly RecordField[] {
  return fieldsOf(entry, ({ isPrinted }) => isPrinted === true);
}

function fieldsOf(entry: Entry, isIncluded: (field: Field) => boolean): readonly RecordField[] {
  return fieldsAndFacts.flatMap(([key, field]) => {
    if (!isIncluded(field) || (field.read === undefined && !(key in entry.record))) return [];
    const text = (shownOf(entry, key, field) ?? '').trim();
    return text === '' ? [] : [{ key, field, text }];
  });
}

function shownOf(entry: Entry, key: string, field: FieldOrFact): string | null {
  if (field.read !== undefined) return field.read(entry.record);
  const read = readers.get(key);
  return read === undefined ? plainText(entry, key, field) : read(entry);
}

/** A list has a line per element: its name or id, and its address. */
function plainText({ record }: Entry, key: string, { kind }: Field): string {
  if (kind !== 'names') return fieldOf(record, key);
  const lines = listOf(record, key).map((element) =>
    `${fieldOf(element, 'name') || fieldOf(element, 'id')} ${fieldOf(element, 'infoLink')}`.trim(),
  );
  return lines.filter(Boolean).join('\n');
}

/** What a record shows of a field where that is not simply its value; null for a value that says nothing more. */
const readers: ReadonlyMap<string, (entry: Entry) => string | null> = new Map([
  ['id', ({ key }) => idText(key)],
  // The heading leaves out the title of its table.
  ['name', (entry) => (entry.record.name.trim() === rowHeadingOf(entry) ? null : entry.record.name)],
  // Others stand below the heading.
  ['shortName', ({ record }) => (distinctShortName(record) === null ? ownShortName(record) : null)],
  ['displayName', ({ record }) => unless((text) => text === record.name, record, 'displayName')],
  // The facts in it have places of their own.
  [
    'description',
    (entry) => (isOf(entry, 'variable') && !saysMore(entry.record) ? null : meaningOf(entry.record)),
  ],
  ['percentLabel', ({ record }) => ownPercentLabel(record)],
  ['units', ({ record }) => unitText(record)],
  // A corrected depth was not sent by the service.
  [
    'depth',
    ({ record, marks }) =>
      marks.some(({ field }) => field === 'depth') ? 'invalid' : fieldOf(record, 'depth'),
  ],
  ['numberFormatOptions', (entry) => (isOf(entry, 'variable') ? numberFormatText(entry.record) : null)],
]);

/** The short name of a record, unless it is the beginning of its name, as it often is. */
export function ownShortName(record: object): string | null {
  return unless((text) => fieldOf(record, 'name').startsWith(text), record, 'shortName');
}

/** A short name with a word that the name has not: "Children in poverty" of "Under 18 years". */
export function distinctShortName(record: object): string | null {
  const short = ownShortName(record);
  const name = fullNameOf(record).toLowerCase();
  const words = short?.toLowerCase().match(/\p{L}{3,}|\p{N}+/gu) ?? [];
  return words.some((word) => !name.includes(word.replace(/s$/, ''))) ? short : null;
}

/** The percent label of a record, unless it only says "% of" and the name. */
export function ownPercentLabel(record: object): string | null {
  const names = [fieldOf(record, 'name'), fieldOf(record, 'displayName')];
  return unless((text) => names.some((name) => text === `% of ${name}`), record, 'percentLabel');
}

function unless(isSaid: (text: string) => boolean, record: object, field: string): string | null {
  const text = fieldOf(record, field);
  return isSaid(text) ? null : text;
}

function numberFormatText({ numberFormatOptions: options }: Variable): string | null {
  if (Object.keys(options).length === 0) return null;
  const format = numberFormatExample(options);
  return format.problem === null
    ? `${format.example} is shown as ${format.text}`
    : `Invalid: ${format.problem}. Numbers are shown unformatted.`;
}
