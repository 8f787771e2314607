import { memoized } from './memoized.ts';
import { inNumberOrder } from './text/number-order.ts';
import type { Indicator, Source, Variable } from '../contract/records.ts';
import { type Entry, isOf } from './records/entry.ts';
import { codeAndTitle, tableCodeOf, wordsThatMayBeCodes } from './records/table/table-codes.ts';
import { containsWords } from './text/without-accents.ts';

/** A source as lists of them show it; `key` is its id in URLs. */
export interface ListedSource {
  key: string;
  record: Source;
  variableCount: number;
}

/** A source of loaded variables. */
export interface IndexedSource extends ListedSource {
  /** Whether all of its variables give it the same link; a provider's may lead to a page for each variable. */
  hasOneLink: boolean;
  variables: readonly Entry<'variable'>[];
}

/** Every source of the loaded variables, once by id, in the order in which they first appear. Memoized. */
export const sourcesOf = memoized((entries: readonly Entry[]): readonly IndexedSource[] => {
  const byId = new Map<Source['id'], IndexedSource & { variables: Entry<'variable'>[] }>();
  for (const entry of entries) {
    if (!isOf(entry, 'variable')) continue;
    for (const record of entry.record.sources) {
      const key = String(record.id);
      const source = byId.get(record.id) ?? {
        key,
        record,
        variableCount: 0,
        hasOneLink: true,
        variables: [],
      };
      byId.set(record.id, source);
      if (record.infoLink !== source.record.infoLink) source.hasOneLink = false;
      // A variable that names a source twice counts once.
      if (source.variables.at(-1) === entry) continue;
      source.variables.push(entry);
      source.variableCount += 1;
    }
  }
  return [...byId.values()];
});

/** Sorts sources by number of variables, highest first, or by name; first those whose code is `query`. */
export function sortSources<S extends ListedSource>(
  sources: readonly S[],
  sort: 'variables' | 'name',
  query = '',
): readonly S[] {
  const code = query.toLowerCase();
  const isMeant = ({ record }: ListedSource) =>
    code !== '' && codeAndTitle(record.name).code.toLowerCase() === code;
  return sources.toSorted(
    (a, b) =>
      Number(isMeant(b)) - Number(isMeant(a)) ||
      (sort === 'name' ? inNumberOrder(a.record.name, b.record.name) : b.variableCount - a.variableCount),
  );
}

/** The sources whose name, code or description contains every word of a query, ignoring case and accents. */
export function filterSources(sources: readonly IndexedSource[], query: string): readonly IndexedSource[] {
  const matches = containsWords(query);
  return sources.filter(({ key, record: { name, slug, description } }) =>
    matches(`${name} ${slug} ${key} ${description.slice(0, 5000)}`),
  );
}

/** Whether a variable's code is that of a source and the number of a row: B08406002 or B08406_002E for "B08406: …". */
function isCodedAs(slug: string, { name }: Source): boolean {
  const { code } = codeAndTitle(name);
  return code !== '' && code.toLowerCase() === tableCodeOf(slug);
}

/** A variable with the source that it belongs to by its code, if it has none and only one has that code. */
export function withCodedSource(variable: Variable, entries: readonly Entry[]): Variable {
  if (variable.sources.length > 0) return variable;
  const [match, ...others] = sourcesOf(entries).filter(({ record }) => isCodedAs(variable.slug, record));
  return match === undefined || others.length > 0 ? variable : { ...variable, sources: [match.record] };
}

/** A variable with the source that it belongs to by its code or, if it has no such code, the only one that its description names: it is computed from that. */
export function withNamedSource(variable: Variable, entries: readonly Entry[]): Variable {
  const coded = withCodedSource(variable, entries);
  const named = coded.sources.length > 0 ? undefined : onlySourceNamedIn(variable, entries);
  return named === undefined ? coded : { ...variable, sources: [named.record] };
}

/** An indicator or variable with the source that its code or description names, if that is the only one of a catalog with these `variables`. */
export function withOnlySource(entry: Entry, variables: readonly Entry[]): Entry {
  if (isOf(entry, 'variable')) return { ...entry, record: withNamedSource(entry.record, variables) };
  // A field of its own that is called like this is no source.
  if (!isOf(entry, 'indicator') || 'sources' in entry.record) return entry;
  const named = onlySourceNamedIn(entry.record, variables);
  return named === undefined ? entry : { ...entry, record: { ...entry.record, sources: [named.record] } };
}

/** The rows of a source's table: its variables, and those without a source that belong to it by their codes. */
export function tableVariables(
  { record, variables }: IndexedSource,
  entries: readonly Entry[],
): readonly Entry<'variable'>[] {
  const otherVariables = entries.filter(
    (entry): entry is Entry<'variable'> =>
      isOf(entry, 'variable') && entry.record.sources.length === 0 && isCodedAs(entry.record.slug, record),
  );
  return otherVariables.length === 0 ? variables : [...variables, ...otherVariables];
}

/** The rows of a source's table, only those that name it first where some do: it does not say what the others are part of. */
export function rowsOfSource(source: IndexedSource, entries: readonly Entry[]): readonly Entry<'variable'>[] {
  const all = tableVariables(source, entries);
  const primary = all.filter(
    ({ record: { sources } }) => sources.length === 0 || sources[0]?.id === source.record.id,
  );
  return primary.length === 0 ? all : primary;
}

/** The sources whose code, such as B19013 in "B19013: Median income", is a word of a record's code or description. */
export function sourcesNamedIn(
  record: Pick<Indicator, 'slug' | 'description'>,
  sources: readonly IndexedSource[],
): readonly IndexedSource[] {
  const words = new Set(wordsThatMayBeCodes(record));
  return sources.filter(({ record }) => words.has(codeAndTitle(record.name).code.toLowerCase()));
}

/** The source that a record names, if it names only one of those of `variables`. */
export function onlySourceNamedIn(
  record: Pick<Indicator, 'slug' | 'description'>,
  variables: readonly Entry[],
): IndexedSource | undefined {
  const [named, ...others] = sourcesNamedIn(record, sourcesOf(variables));
  return others.length === 0 ? named : undefined;
}
