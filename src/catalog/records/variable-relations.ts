import type { Variable } from '../../contract/records.ts';
import { memoized } from '../memoized.ts';
import { type Entry, isOf } from './entry.ts';
import { fieldOf, fields, listOf } from './fields.ts';
import { rowHeadingOf, tableOf } from './table/name-in-table.ts';
import { isEmptyValue, readTag, readVariableReference, referenceKey } from './table/known-shapes.ts';
import { isCensusHeading } from '../census/codes.ts';
import { codeAndTitle } from './table/table-codes.ts';
import { inTableOrder } from './table/table-path.ts';

const average = String.raw`(?:median|average|mean|per capita|gini|(?:lower|upper)(?: \w+){0,3} quartile)\b`;
const isAverage = new RegExp(`^${average}`, 'i');
const ofAverages = new RegExp(`^${average}|\\b(?:and|by) ${average}`, 'i');

/** Whether a title is that of a table whose figures are averages. */
export function isOfAverages(title: string): boolean {
  return ofAverages.test(title);
}

/** The `denominators` that a variable can be a percentage of, as received: some catalogs list all that is above it in its table, headings too. */
export function wholesOf(variable: object): readonly unknown[] {
  const { title } = codeAndTitle(tableOf(variable));
  if (isAverage.test(fieldOf(variable, 'name')) || isOfAverages(title)) return [];
  return listOf(variable, 'denominators').filter(
    (each) => !isEmptyValue(each) && !isCensusHeading(readVariableReference(each)?.code ?? ''),
  );
}

export interface RelatedVariables {
  denominatorOf: readonly Entry<'variable'>[];
  /** Other variables that rows call the same. */
  sameName: readonly Entry<'variable'>[];
}

/** The variables that are percentages of each other variable, by its key; made once for the loaded entries, not for each record opened. */
const percentagesOf = memoized((entries: readonly Entry[]) => {
  const index = new Map<string, Entry<'variable'>[]>();
  for (const entry of entries) {
    if (!isOf(entry, 'variable') || entry.record.denominators.length === 0) continue;
    for (const key of new Set(wholesOf(entry.record).map(referenceKey))) {
      if (key === null || key === entry.key) continue;
      const others = index.get(key);
      if (others === undefined) index.set(key, [entry]);
      else others.push(entry);
    }
  }
  return index;
});

/** What a variable is the denominator of, and what else rows call as it, among the loaded entries. */
export function variableRelations(entries: readonly Entry[], self: Entry<'variable'>): RelatedVariables {
  const { key } = self;
  const name = rowHeadingOf(self);
  const sameName = entries.filter(
    (entry): entry is Entry<'variable'> =>
      isOf(entry, 'variable') &&
      entry.key !== key &&
      // What has another start is not asked for its heading, which takes longer.
      entry.record.name.trimStart().startsWith(name) &&
      rowHeadingOf(entry) === name,
  );
  return { denominatorOf: percentagesOf(entries).get(key) ?? [], sameName };
}

/** The words of a text in lower case, in order. */
export function wordsOf(text: string): readonly string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** The words of the title of a variable's table, without the race that siblings of census tables end with. */
function titleWords(variable: Variable): ReadonlySet<string> {
  const { title } = codeAndTitle(tableOf(variable));
  return new Set(wordsOf(title.replace(/ \([^()]*\)$/, '')));
}

/** Variables of one name: those of the same table, then those whose tables' titles have most words in common, each in the order of their codes. */
export function nearestFirst(
  self: Variable,
  others: readonly Entry<'variable'>[],
  inTable: ReadonlySet<Entry>,
): readonly Entry<'variable'>[] {
  const selfWords = titleWords(self);
  const near = new Map(
    others.map((other) => {
      const words = titleWords(other.record);
      const common = [...words].filter((word) => selfWords.has(word)).length;
      return [other, inTable.has(other) ? 1 : common / (1 + selfWords.size + words.size - common)];
    }),
  );
  return inTableOrder(others).toSorted((a, b) => (near.get(b) ?? 0) - (near.get(a) ?? 0));
}

/** The names that loaded variables give to tags, by the tag's key. */
export function tagNames(entries: readonly Entry[], keys: ReadonlySet<string>): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  for (const entry of entries) {
    if (names.size === keys.size) break;
    if (!isOf(entry, 'variable')) continue;
    for (const tag of entry.record.tags) {
      const reference = typeof tag === 'object' ? readTag(tag) : null;
      if (reference?.name != null && keys.has(reference.key)) names.set(reference.key, reference.name);
    }
  }
  return names;
}

/** The keys of the tags that variables have. */
export const tagsOf = memoized((entries: readonly Entry[]): ReadonlySet<string> => {
  const tags = entries.flatMap((entry) => (isOf(entry, 'variable') ? entry.record.tags.map(readTag) : []));
  return new Set(tags.flatMap((tag) => tag?.key ?? []));
});

export interface Difference {
  field: 'sources' | 'denominators' | 'units' | 'description';
  /** What the field is called before its value. */
  title: string;
  value: string;
}

const telling: readonly [Difference['field'], title: string, read: (variable: Variable) => string][] = [
  ['sources', fields.sources.search.label, ({ sources }) => sources.map(({ name }) => name).join('; ')],
  ['denominators', 'Of', (variable) => readVariableReference(wholesOf(variable)[0])?.name ?? ''],
  ['units', fields.units.title, ({ units }) => units?.trim() ?? ''],
  [
    'description',
    fields.description.title,
    ({ description }) => description?.slice(0, 200).replaceAll(/\s+/g, ' ').trim() ?? '',
  ],
];

/** How `other` differs from `self` visibly, besides its code. */
export function differences(self: Variable, other: Variable): readonly Difference[] {
  return telling
    .filter(([, , read]) => read(self) !== read(other))
    .map(([field, title, read]) => ({ field, title, value: read(other) }));
}
