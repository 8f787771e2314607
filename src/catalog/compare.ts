import { type CollectionName, collections } from '../contract/collections.ts';
import { type Entry, idText, isOf } from './records/entry.ts';
import { type Fact, factEntries } from './records/facts.ts';
import { type Field, fieldEntries, fieldOf, fields, listOf } from './records/fields.ts';
import { formatJson } from './text/format-json.ts';
import { censusNames } from './census/api.ts';
import { countedIn, withoutFacts, withoutUniverse } from './census/descriptions.ts';
import { isEmptyValue, readNote, readTag, readVariableReference } from './records/table/known-shapes.ts';
import { withoutEmphasis } from './records/prose.ts';
import { saysMore, shownUnit, topicsOf, unitNameOf, censusColumnOf } from './records/variable-facts.ts';
import { wholesOf } from './records/variable-relations.ts';
import { collectionWords } from '../contract/collection-names.ts';
import { isObject } from '../contract/same-content.ts';

/** Null where a record's collection has no such field. */
export interface ComparedField {
  field: string;
  title: string;
  texts: readonly (string | null)[];
  isSame: boolean;
  isTechnical: boolean;
  /** Fields are in ascending order of this number. */
  place: number;
}

/** What is known of records by field, in the order above; fields that the contract does not have come last. */
export function compareRecords(entries: readonly Entry[]): readonly ComparedField[] {
  const knownFields = Object.keys(fields).filter((field) => entries.some((entry) => isKnown(entry, field)));
  const others = entries.flatMap((entry) =>
    Object.keys(Object(entry.raw)).filter((field) => !isKnown(entry, field)),
  );
  const comparedFields = [...new Set([...knownFields, ...others])].map((field) =>
    comparedField(
      field,
      entries.map((entry) => textOf(entry, field)),
    ),
  );
  const kinds = entries.map(({ collection }) => collectionWords[collection].one);
  if (new Set(kinds).size > 1)
    comparedFields.push(comparedField('collection', kinds, { title: 'Kind', compared: 0 }));
  return [...comparedFields, ...factsOf(entries)].sort((one, other) => one.place - other.place);
}

/** Why figures, or their percentages, are not directly comparable; empty if what their records state of it does not differ. */
export function incomparable(comparedFields: readonly ComparedField[]): string {
  const textsOf = (name: string) => comparedFields.find(({ field }) => field === name)?.texts ?? [];
  const universes = textsOf('facts.universe').map((text) => countedIn(text ?? ''));
  const meaningOf = (text: string, at: number) =>
    text === 'housing units' && universes[at]?.includes('households') ? 'households' : countedIn(text);
  const differing = (name: string, reason: string) => {
    const texts = textsOf(name);
    // Totals of different tables have different codes.
    const plainTexts = texts.map((text) => text?.replaceAll(/ · \S+/g, '').replaceAll('\n', ' and ') ?? '');
    // Parts of parts of one whole are shares of that, too.
    if (name === 'denominators' && haveCommonLine(texts)) return [];
    const variants = new Map(plainTexts.flatMap((text, at) => (text ? [[meaningOf(text, at), text]] : [])));
    return variants.size > 1 ? [`${reason} (${[...variants.values()].join('; ')})`] : [];
  };
  const reasons = [
    ...differing('facts.universe', 'describe different populations'),
    ...differing('units', 'have different units'),
    ...differing('facts.period', 'cover different periods'),
  ];
  const list = new Intl.ListFormat('en').format(reasons);
  const [wholes] = differing('denominators', 'of different wholes');
  return [
    list && `Not directly comparable: these figures ${list}.`,
    wholes && `Percentages are not comparable: they are ${wholes}.`,
  ]
    .filter(Boolean)
    .join(' ');
}

/** By what figures are compared: fields, and what they are called in a sentence. */
const bases = { units: 'unit', 'facts.universe': 'universe', 'facts.period': 'period', sources: 'source' };

const or = (words: readonly string[]) => new Intl.ListFormat('en', { type: 'disjunction' }).format(words);

/** What the named measures lack of what figures are compared by; empty if all state the same of it, or lack the same and are of one source. */
export function unstated(comparedFields: readonly ComparedField[], names: readonly string[]): string {
  const textsOf = (name: string) => comparedFields.find(({ field }) => field === name)?.texts ?? [];
  const stated = Object.entries(bases).map(([name, word]) => ({ word, texts: textsOf(name) }));
  const measures = names.flatMap((name, at) =>
    // Topics have none of these fields.
    stated.every(({ texts }) => texts[at] == null)
      ? []
      : { name, at, words: stated.flatMap(({ word, texts }) => (texts[at] ? [] : word)) },
  );
  const common = Object.values(bases).filter((word) => measures.every(({ words }) => words.includes(word)));
  const own = measures.map(({ name, words }) => ({
    name,
    lack: or(words.filter((word) => !common.includes(word))),
  }));
  const lacks = [...new Set(own.map(({ lack }) => lack))].filter(Boolean);
  const [source, ...otherSources] = new Set(measures.map(({ at }) => textsOf('sources')[at]));
  const isOfOneSource = Boolean(source) && otherSources.length === 0;
  if (measures.length < 2 || (lacks.length === 0 && (isOfOneSource || common.length === 0))) return '';
  const sentences = lacks.map((lack) => {
    const lacking = own.filter((each) => each.lack === lack).map(({ name }) => name);
    return `${new Intl.ListFormat('en').format(lacking)} ${lacking.length === 1 ? 'states' : 'state'} no ${lack}`;
  });
  if (common.length > 0)
    sentences.unshift(`${measures.length === 2 ? 'Neither' : 'None'} states a ${or(common)}`);
  return `${sentences.join('; ')}.`;
}

/** Whether all texts that are not empty have a line in common. */
function haveCommonLine(texts: readonly (string | null)[]): boolean {
  const [first = [], ...others] = texts.flatMap((text) => (text ? [text.split('\n')] : []));
  return first.some((line) => others.every((lines) => lines.includes(line)));
}

/** What the Census API calls the estimate and its margin of error, a name per line. */
function censusApi(record: object): string | null {
  const column = censusColumnOf(record);
  if (column === null) return null;
  const { estimate, margin } = censusNames(column);
  return margin === null ? estimate : `${estimate}\n${margin} (margin of error, 90%)`;
}

/** What sources say besides their names and data pages. */
const sourceParts: Readonly<Record<string, Pick<Field, 'title' | 'compared'>>> = {
  // Many sources have a page for each variable: apart from the names, which then are the same.
  infoLink: { title: 'Data page', compared: 10.2 },
  description: { title: 'About the source', compared: 11 },
  slug: { title: 'Source code', compared: 'technical' },
  packageId: { title: 'Package ID', compared: 'technical' },
  resourceId: { title: 'Resource ID', compared: 'technical' },
};

type ComparedFact = Pick<Fact, 'title' | 'compared' | 'read'>;

/** `of` is null for what all records with sources have. */
type ComparedEntry = readonly [key: string, fact: ComparedFact, of: CollectionName | null];

const comparedFacts: readonly ComparedEntry[] = [
  ...factEntries.map(
    ([key, fact]): ComparedEntry => [
      `facts.${key}`,
      fact,
      fact.lists.includes('variable') ? null : 'indicator',
    ],
  ),
  ['facts.censusApi', { title: 'Census API', compared: 'technical', read: censusApi }, 'variable'],
  [
    'facts.topics',
    { title: 'Keywords', compared: 13, read: (record) => topicsOf(record).join(', ') },
    'indicator',
  ],
  ...Object.entries(sourceParts).map(
    ([part, about]): ComparedEntry => [
      `sources.${part}`,
      { ...about, read: (record) => partOf(record, part) },
      null,
    ],
  ),
];

/** What all sources of a record say, without the universe of the first one, which is a fact of its own. */
function partOf(record: object, part: string): string {
  const [first = '', ...others] = listOf(record, 'sources').map((source) => fieldOf(source, part));
  return lineOf([withoutUniverse(first), ...others], part === 'description' ? '\n\n' : '\n');
}

function factsOf(entries: readonly Entry[]): ComparedField[] {
  // A record may have a field of its own that is called like one of these.
  return comparedFacts.map(([key, fact, of]) => {
    const has = (entry: Entry) => (of === null ? isKnown(entry, 'sources') : isOf(entry, of));
    const texts = entries.map((entry) => (has(entry) ? (fact.read(entry.record) ?? '') : null));
    return comparedField(key, texts, fact);
  });
}

function comparedField(
  field: string,
  texts: ComparedField['texts'],
  { title, compared }: Pick<Field, 'title' | 'compared'> = registered.get(field) ?? { title: titleOf(field) },
): ComparedField {
  const isSame = texts.every((text) => text === texts[0]);
  const isTechnical = compared === 'technical';
  return {
    field,
    title,
    texts,
    isSame,
    isTechnical,
    place: typeof compared === 'number' ? compared : unplaced,
  };
}

/** The place of all fields that have none, in the order of the registry. */
const unplaced = 1000;

const registered: ReadonlyMap<string, Field> = new Map(fieldEntries);

/** The title of a field of a record or source; one that the contract does not have has no other. */
export function titleOf(field: string): string {
  const entry = registered.get(field) ?? (Object.hasOwn(sourceParts, field) ? sourceParts[field] : undefined);
  return entry?.title ?? field;
}

function textOf(entry: Entry, field: string): string | null {
  if (field === 'id') return idText(entry.key);
  if (isKnown(entry, field)) {
    if (field === 'sources') return partOf(entry.record, 'name');
    const value: unknown =
      field === 'denominators' ? wholesOf(entry.record) : Reflect.get(entry.record, field);
    const text = comparedText(field, value);
    // Where a unit is from is no difference between two.
    if (field === 'units') return unitNameOf(entry.record) ?? shownUnit(entry.record)[0];
    if (field === 'description' && isOf(entry, 'variable') && !saysMore(entry.record)) return '';
    // The facts have rows of their own.
    if (field === 'description' && isOf(entry, 'indicator')) return withoutFacts(text, entry.record.name);
    return field === 'context' ? withoutEmphasis(text) : text;
  }
  const raw = Object(entry.raw);
  return Object.hasOwn(raw, field) ? comparedText('', Reflect.get(raw, field)) : null;
}

/** Whether the contract has a field. An indicator has the source that its text names, and what its variable has, unless it has another field of that name. */
function isKnown({ collection, raw, record }: Entry, field: string): boolean {
  if (collection === 'indicator' && (field === 'sources' || (field.startsWith('unit') && field in record)))
    return !Object.hasOwn(Object(raw), field);
  return Object.hasOwn(collections[collection].schema.entries, field);
}

/** A value as text to read and compare, one element of a list per line; empty for no value. */
export function comparedText(field: string, value: unknown): string {
  if (isEmptyValue(value)) return '';
  if (typeof value === 'string') return value;
  if (!Array.isArray(value)) return isObject(value) ? formatJson(value) : String(value);
  const elementText = elementTexts[field] ?? (() => null);
  return value.map((element: unknown) => elementText(element) ?? comparedText('', element)).join('\n');
}

/** How the elements of a field become text, null for those of another shape. */
const elementTexts: Readonly<Record<string, (element: unknown) => string | null>> = {
  denominators(element) {
    const reference = readVariableReference(element);
    return reference && lineOf([reference.name ?? `id ${reference.key}`, reference.code], ' · ');
  },
  tags(element) {
    const tag = readTag(element);
    return tag && (tag.name ?? tag.key);
  },
  context(element) {
    const note = readNote(element);
    return note && lineOf([note.name, note.text, note.link], '\n');
  },
  sources(element) {
    return isObject(element) ? lineOf([fieldOf(element, 'name'), fieldOf(element, 'infoLink')], '\n') : null;
  },
};

function lineOf(parts: readonly string[], separator: string): string {
  return parts.filter((part) => part !== '').join(separator);
}
