import type { Source } from '../contract/records.ts';
import { type Entry, isOf } from './records/entry.ts';
import { sameContent } from './records/same-content.ts';
import { withoutAccents } from './without-accents.ts';

export interface IndexedSource {
  source: Source;
  /** Every distinct copy received under this id; more than one if they conflict. */
  copies: readonly Source[];
  variables: readonly Entry<'variable'>[];
  /** How many of these variables have no other source. */
  onlySource: number;
}

interface Collected extends IndexedSource {
  copies: Source[];
  variables: Entry<'variable'>[];
}

/** Maximum copies of one source that are compared: nobody reads more side by side. */
const maxCopies = 10;

/** Every source of the loaded variables, once by id, the most used first. */
export function indexSources(entries: readonly Entry[]): readonly IndexedSource[] {
  const byId = new Map<Source['id'], Collected>();
  for (const entry of entries) {
    if (!isOf(entry, 'variable')) continue;
    const ids = new Set<Source['id']>();
    for (const source of entry.record.sources) {
      const known = byId.get(source.id) ?? addSource(byId, source);
      if (!isKnownCopy(known.copies, source)) known.copies.push(source);
      if (!ids.has(source.id)) known.variables.push(entry);
      ids.add(source.id);
    }
    const [only] = ids;
    const sole = ids.size === 1 && only !== undefined ? byId.get(only) : undefined;
    if (sole !== undefined) sole.onlySource += 1;
  }
  return [...byId.values()].sort((a, b) => b.variables.length - a.variables.length);
}

function addSource(byId: Map<Source['id'], Collected>, source: Source): Collected {
  const added: Collected = { source, copies: [source], variables: [], onlySource: 0 };
  byId.set(source.id, added);
  return added;
}

function isKnownCopy(copies: readonly Source[], source: Source): boolean {
  return copies.length >= maxCopies || copies.some((copy) => copy === source || sameContent(copy, source));
}

/** The fields in which copies of one source differ, in the order in which they first appear. */
export function conflictingFields(copies: readonly Source[]): readonly string[] {
  const fields = new Set(copies.flatMap((copy) => Object.keys(copy)));
  return [...fields].filter((field) =>
    copies.some((copy) => !sameContent(Reflect.get(copy, field), Reflect.get(copies[0] ?? copy, field))),
  );
}

/** The sources whose name, code or description contains every word of a query, ignoring case and accents. */
export function filterSources(sources: readonly IndexedSource[], query: string): readonly IndexedSource[] {
  const words = folded(query).split(/\s+/).filter(Boolean);
  if (words.length === 0) return sources;
  return sources.filter(({ source: { id, name, slug, description } }) => {
    const text = folded(`${name} ${slug} ${id} ${description.slice(0, 5000)}`);
    return words.every((word) => text.includes(word));
  });
}

function folded(text: string): string {
  return withoutAccents(text).toLowerCase();
}
