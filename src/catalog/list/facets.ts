import { type AnyRecord, type CollectionName, collections } from '../../contract/collections.ts';
import { capitalized, collectionWords } from '../../contract/collection-names.ts';
import { headingOf } from '../records/entry.ts';
import { factEntries, type FilteredFact } from '../records/facts.ts';
import { type Field, type FilteredName, fieldEntries, fieldOf, fields, listOf } from '../records/fields.ts';
import { readTag } from '../records/table/known-shapes.ts';
import { isObject } from '../../contract/same-content.ts';
import { shownUnit, subjectOf, topicOf, topicsOf, unitWord } from '../records/variable-facts.ts';
import { shownText } from '../text/visible-text.ts';

/** `key` is what a URL contains, `label` what people read. */
export interface FacetValue {
  key: string;
  label: string;
}

/** A value with the number of records that have it under the search and the other filters. */
export interface CountedValue extends FacetValue {
  count: number;
}

export interface Facet {
  title: string;
  plural?: string;
  read: (record: AnyRecord) => readonly FacetValue[];
  /** Which values a URL may contain; any text if undefined. */
  pattern?: RegExp;
  /** The key of what a URL may contain instead: "dollars" of "$". */
  keyOf?: (value: string) => string;
  /** Labels, by key, of values that the catalog does not name. */
  labels?: Readonly<Record<string, string>>;
  /** The label of the empty value in its list, if it is not “No”, the title and “given”. */
  missing?: string;
  /** True if labels name the facet themselves: "with a data page". */
  namesItself?: boolean;
  /** The order of values; by default the most frequent first, then by label. */
  order?: (a: CountedValue, b: CountedValue) => number;
}

/** The filters by the values of a field as they are: `records/fields.ts` says which. */
const fieldFacets = fieldEntries.flatMap(([key, field]) => {
  const name = field.facet?.name ?? key;
  return isFilteredName(name, field) ? [{ key, name, facet: facetOfField(key, field) }] : [];
});

function isFilteredName(_name: string, { facet }: Field): _name is FilteredName {
  return facet !== undefined;
}

/** What else lists can be filtered by; the names are parameters of the explorer's URLs. */
const facets = {
  source: { title: fields.sources.search.label, plural: 'sources', read: elements('sources', identified) },
  unit: {
    title: fields.units.title,
    plural: 'units',
    keyOf: unitWord,
    // One value for “$” and for the dollars that only a name says.
    ...text((record) => unitWord(shownUnit(record)[0])),
  },
  // Called as the catalog calls its topics.
  subject: {
    ...text(subjectOf),
    get title() {
      return capitalized(collectionWords.subdomain.one);
    },
    get plural() {
      return collectionWords.subdomain.plural;
    },
    get missing() {
      return `No ${collectionWords.subdomain.one} given`;
    },
  },
  // Of a census table's code: a catalog's own topics are others, of other names.
  topic: { title: 'Table subject', plural: 'table subjects', read: allTopicsOf },
  keyword: { title: 'Keyword', plural: 'keywords', read: allTopicsOf },
  // Of the addresses that lead from the page of health. Several records decide what is found in one, so the values come
  // from `catalog/health`.
  finding: { title: 'Problem', read: () => [] },
  linked: {
    title: 'Data page',
    read: (record) => [valueOf(hasDataPage(record) ? 'yes' : 'no')],
    labels: { yes: 'with data page', no: 'without data page' },
    pattern: /^(yes|no)$/,
    namesItself: true,
    order: (a, b) => compare(b.key, a.key),
  },
} as const satisfies Record<string, Facet>;

export type FacetName = keyof typeof facets | FilteredName | FilteredFact;

const byName: ReadonlyMap<string, Facet> = new Map([
  ...Object.entries<Facet>(facets),
  ...fieldFacets.map(({ name, facet }) => [name, facet] as const),
  ...factEntries.flatMap(([key, { title, facet, read }]): [string, Facet][] =>
    facet === undefined ? [] : [[key, { title, ...facet, ...text(read) }]],
  ),
]);

export const facetNames: readonly string[] = [...byName.keys()];

export function facetOf(name: FacetName): Facet {
  const facet = byName.get(name);
  if (facet === undefined) throw new Error(`There is no facet ${name}.`);
  return facet;
}

/** What the values of a facet are called: "sources". */
export function pluralOf(name: FacetName): string {
  const { title, plural = title.toLowerCase() } = facetOf(name);
  return plural;
}

/** `label` is the catalog's, null until a record with the value is loaded. */
export function valueLabel(facet: FacetName, key: string, label: string | null): string {
  return facetOf(facet).labels?.[key] ?? shownText(label ?? key, 120);
}

/** A selected value, after the title of its facet: "Unit: " and "not given"; '' and "Without description". */
export function chosenLabel(
  facet: FacetName,
  key: string,
  label: string | null,
): [title: string, value: string] {
  const words = valueLabel(facet, key, label);
  const { title, namesItself } = facetOf(facet);
  return namesItself === true ? ['', words.charAt(0).toUpperCase() + words.slice(1)] : [`${title}: `, words];
}

/** Filters of indicators by what their variables and sources say, which only all variables show. */
export const fromVariables: ReadonlySet<FacetName> = new Set<FacetName>([
  'linked',
  'unit',
  'period',
  'source',
]);

export const facetsOf: Readonly<Record<CollectionName, readonly FacetName[]>> = {
  subdomain: ['finding', ...filteredNames('subdomain')],
  taxonomy: ['finding', ...filteredNames('taxonomy')],
  indicator: [
    'subject',
    'keyword',
    ...filteredFacts('indicator'),
    ...filteredNames('indicator'),
    ...fromVariables,
    'finding',
  ],
  variable: [
    'topic',
    'linked',
    'unit',
    ...filteredFacts('variable'),
    ...filteredNames('variable'),
    'source',
    'finding',
  ],
};

function filteredNames(collection: CollectionName): readonly FilteredName[] {
  const { entries } = collections[collection].schema;
  return fieldFacets.flatMap(({ key, name }) => (key in entries ? [name] : []));
}

function filteredFacts(collection: CollectionName): readonly FilteredFact[] {
  return factEntries.flatMap(([key, { filters = [] }]) =>
    isFilteredFact(key) && filters.includes(collection) ? [key] : [],
  );
}

function isFilteredFact(key: string): key is FilteredFact {
  return byName.has(key);
}

/** What readers choose from: findings are for keepers, who come from the page of health. */
export function offeredFacets(collection: CollectionName): readonly FacetName[] {
  return facetsOf[collection].filter((facet) => facet !== 'finding');
}

/** By UTF-16 code units. */
export function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function facetOfField(key: string, { title, kind, facet }: Field): Facet {
  return {
    title,
    ...facet,
    ...(kind === 'names' ? { read: elements(key, tagOf) } : text((record) => fieldOf(record, key).trim())),
  };
}

/** Every record has one value, which is empty without the text. */
function text(textOf: (record: AnyRecord) => string | null) {
  return {
    read: (record: AnyRecord) => [valueOf(textOf(record) ?? '')],
    labels: { '': 'not given' },
  } satisfies Partial<Facet>;
}

/** The topics that its description names, and those of its sources. */
function allTopicsOf(record: AnyRecord) {
  const sourceTopics = listOf(record, 'sources').flatMap((source) => topicOf(source) ?? []);
  return [...new Set([...topicsOf(record), ...sourceTopics])].map(valueOf);
}

function hasDataPage(record: AnyRecord): boolean {
  return listOf(record, 'sources').some((source) => /^\s*https?:\/\/./i.test(fieldOf(source, 'infoLink')));
}

/** The distinct values of a list's elements. */
function elements(field: string, valuesOf: (element: unknown) => FacetValue[]) {
  return (record: AnyRecord): readonly FacetValue[] => {
    const values = listOf(record, field).flatMap(valuesOf);
    if (values.length < 2) return values;
    return [...new Map(values.map((value) => [value.key, value])).values()];
  };
}

/** A source: identified by its id, labelled with its heading. */
function identified(element: unknown): FacetValue[] {
  if (!isObject(element)) return [];
  const id: unknown = Reflect.get(element, 'id');
  if (typeof id !== 'number' && typeof id !== 'string') return [];
  const key = String(id);
  const record = { name: fieldOf(element, 'name').trim(), slug: fieldOf(element, 'slug').trim() };
  return [{ key, label: headingOf({ key, record }) }];
}

function tagOf(element: unknown): FacetValue[] {
  const tag = readTag(element);
  return tag === null ? [] : [{ key: tag.key, label: tag.name?.trim() ?? `Tag ${tag.key}` }];
}

function valueOf(key: string): FacetValue {
  return { key, label: key };
}
