import { pageEntries } from '../../catalog/pages.ts';
import { containsWords } from '../../catalog/text/without-accents.ts';
import type { Entry } from '../../catalog/records/entry.ts';
import { definitionsFor } from '../ui/content/definitions.ts';

interface NamedPage {
  to: string;
  name: string;
  /** What a term means. */
  text?: string;
}

const namedPages = pageEntries.flatMap(([name, { foundBy }]): NamedPage[] =>
  foundBy === undefined ? [] : [{ to: `/${name}`, name: foundBy }],
);

/** The pages, and the terms that Help explains in a catalog of these variables, with the words of a query in their name. */
export function pagesFor(query: string, variables: readonly Entry[]): readonly NamedPage[] {
  if (query.length < 3) return [];
  const matches = containsWords(query);
  const terms = definitionsFor(variables).map(([key, { title, text }]) => ({
    to: `/help#term-${key}`,
    name: `${title}: what it means`,
    text,
  }));
  return [...namedPages, ...terms].filter(({ name }) => matches(name));
}
