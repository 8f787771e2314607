import { memoized } from './memoized.ts';
import { censusTable, editionOf } from './census/api.ts';
import { inNumberOrder } from './text/number-order.ts';
import { parseUrl } from '../contract/parse-url.ts';
import type { Indicator, Source, Variable } from '../contract/records.ts';
import { type Entry, isOf } from './records/entry.ts';
import { listOf } from './records/fields.ts';
import { codeAndTitle, isCodedAs, wordsThatMayBeCodes } from './records/table/table-codes.ts';
import { type Twins, withTwin } from './records/twins.ts';
import { sharedUnit, unitOrigin } from './records/variable-facts.ts';
import { containsWords } from './text/without-accents.ts';

/** A source as lists of them show it; `key` is its id in URLs. */
export interface ListedSource {
  key: string;
  record: Source;
  variableCount: number;
  /** Its first variables; see `firstNamed`. */
  first?: string | undefined;
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

/** A variable with the source that it belongs to by its code, if it has none and only one has that code. */
export function withCodedSource(variable: Variable, entries: readonly Entry[]): Variable {
  if (variable.sources.length > 0) return variable;
  const [match, ...others] = sourcesOf(entries).filter(({ record }) => isCodedAs(variable.slug, record.name));
  return match === undefined || others.length > 0 ? variable : { ...variable, sources: [match.record] };
}

/** A variable with the source that it belongs to by its code or, if it has no such code, the only one that its description names: it is computed from that. */
export function withNamedSource(variable: Variable, entries: readonly Entry[]): Variable {
  const coded = withCodedSource(variable, entries);
  const named = coded.sources.length > 0 ? undefined : onlySourceNamedIn(variable, entries);
  return named === undefined ? coded : { ...variable, sources: [named.record] };
}

/** A record with what its twin has and, of these `variables` of a whole catalog, the only source that its code or description names, with the unit of that table. */
export function withWhatIsKnown(entry: Entry, variables: readonly Entry[], twins: Twins | null): Entry {
  const sourced = (variable: Variable) => withNamedSource(variable, variables);
  // Before it has the description of its twin, which may name what only the indicator is about.
  if (isOf(entry, 'variable')) return withTwin({ ...entry, record: sourced(entry.record) }, twins);
  const joined = withTwin(entry, twins, sourced);
  // A field of its own that is called like this is no source.
  if (!isOf(entry, 'indicator') || 'sources' in entry.record || listOf(joined.record, 'sources').length > 0)
    return joined;
  const named = onlySourceNamedIn(entry.record, variables);
  if (named === undefined) return joined;
  const isTable = codeAndTitle(named.record.name).code !== '';
  const [units, origin] = sharedUnit(
    isTable ? rowsOfSource(named, variables).map(({ record }) => record) : [],
  );
  return {
    ...joined,
    record: {
      ...joined.record,
      sources: [named.record],
      ...(units !== '' && { units, [unitOrigin]: origin }),
    },
  };
}

const withoutSources = memoized((entries: readonly Entry[]): readonly Entry<'variable'>[] =>
  entries.filter(
    (entry): entry is Entry<'variable'> => isOf(entry, 'variable') && entry.record.sources.length === 0,
  ),
);

/** The rows of a source's table: its variables, and those without a source that belong to it by their codes. */
export function tableVariables(
  { record, variables }: IndexedSource,
  entries: readonly Entry[],
): readonly Entry<'variable'>[] {
  const otherVariables = withoutSources(entries).filter(({ record: { slug } }) =>
    isCodedAs(slug, record.name),
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

const codesOf = memoized((sources: readonly IndexedSource[]): readonly string[] =>
  sources.map(({ record }) => codeAndTitle(record.name).code.toLowerCase()),
);

/** The sources whose code, such as B19013 in "B19013: Median income", is a word of a record's code or description; or else the only one without a code that its code or first sentence names. */
export function sourcesNamedIn(
  record: Pick<Indicator, 'slug' | 'description'>,
  sources: readonly IndexedSource[],
): readonly IndexedSource[] {
  const words = new Set(wordsThatMayBeCodes(record));
  const codes = codesOf(sources);
  const coded = sources.filter((_, at) => words.has(codes[at] ?? ''));
  if (coded.length > 0) return coded;
  const codeWords = wordsThatMayBeCodes({ slug: record.slug, description: null });
  // A later sentence, or one that compares, may name what the figures are not from.
  const [sentence = ''] = (record.description ?? '').slice(0, 1000).split(/[.;]\s/);
  const text = /\b(?:unlike|than|instead|not)\b/i.test(sentence) ? '' : sentence;
  const named = sources.filter(({ record: { name } }) => isProgram(name, codeWords, text));
  return named.length === 1 ? named : [];
}

/** Whether `saipe` is among the words of a code, or "from the Small Area Income and Poverty Estimates" in a text, for a source of this name. */
function isProgram(name: string, codeWords: readonly string[], text: string): boolean {
  if (codeAndTitle(name).code !== '') return false;
  const initials = initialsOf(name);
  if (initials.length > 2 && codeWords.includes(initials)) return true;
  const program = name.replace(/,? \(?(?:19|20)\d\d.*/, '');
  const [before = '', after] = text.split(program);
  const isWhole = after !== undefined && !/^[\p{L}\p{N}]/u.test(after);
  return isWhole && program.includes(' ') && /\b(?:from|of|in|by) (?:the )?$/i.test(before);
}

const properName =
  /(?:\b(?!The )\p{Lu}[\p{L}-]+ (?:(?:of|and|the|for) )*)+(?:Survey|Estimates|Program|Inventory|Bureau)\b|\bBureau of(?: \p{Lu}\p{L}+)+/gu;

/** Whether the first paragraph of a record's description names a survey, program or publisher that a source is not of. */
export function namesAnother({ description }: Pick<Indicator, 'description'>, source: Source): boolean {
  const [paragraph = ''] = (description ?? '').slice(0, 5000).split(/\n\s*\n/);
  const table = censusTable(parseUrl(source.infoLink));
  const about = [source.name, source.description, source.infoLink, table && editionOf(table)].join('\n');
  const words = about.toLowerCase().split(/[^\p{L}\p{N}]+/u);
  const names = paragraph.match(properName) ?? [];
  return names.some((name) => !about.includes(name) && !words.includes(initialsOf(name)));
}

/** "saipe" of "Small Area Income and Poverty Estimates". */
function initialsOf(name: string): string {
  return (name.match(/\b\p{Lu}/gu) ?? []).join('').toLowerCase();
}

/** The source that a record names, if it names only one of those of `variables`. */
export function onlySourceNamedIn(
  record: Pick<Indicator, 'slug' | 'description'>,
  variables: readonly Entry[],
): IndexedSource | undefined {
  const [named, ...others] = sourcesNamedIn(record, sourcesOf(variables));
  return others.length === 0 ? named : undefined;
}
