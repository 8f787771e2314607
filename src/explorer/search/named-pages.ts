import { containsWords } from '../../catalog/without-accents.ts';
import { definitions } from '../ui/definitions.ts';

interface NamedPage {
  to: string;
  name: string;
  /** What a term means. */
  text?: string;
}

const namedPages: readonly NamedPage[] = [
  { to: '/selection', name: 'Selection' },
  { to: '/health', name: 'Catalog health: what to fix' },
  { to: '/changes', name: 'What changed' },
  { to: '/help', name: 'Help: search, words, keyboard shortcuts' },
  { to: '/settings', name: 'Settings: dark or light theme, catalog, loading' },
  ...[...definitions].map(([key, { title, text }]) => ({
    to: `/help#term-${key}`,
    name: `${title}: what it means`,
    text,
  })),
];

/** The pages, and the terms explained in Help, with the words of a query in their name. */
export function pagesFor(query: string): readonly NamedPage[] {
  if (query.length < 3) return [];
  const matches = containsWords(query);
  return namedPages.filter(({ name }) => matches(name));
}
