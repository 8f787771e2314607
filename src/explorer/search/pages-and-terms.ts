import { containsWords } from '../../catalog/without-accents.ts';
import { definitions } from '../ui/definitions.ts';

const namedPages = [
  { to: '/selection', name: 'Selection' },
  { to: '/health', name: 'Catalog health: what is worth fixing' },
  { to: '/changes', name: 'What changed' },
  { to: '/help', name: 'Help: search, words, keyboard shortcuts' },
  { to: '/settings', name: 'Settings: dark or light theme, catalog, loading' },
  ...[...definitions].map(([key, { title }]) => ({
    to: `/help#term-${key}`,
    name: `${title}: what it means`,
  })),
];

/** The pages, and the terms explained in Help, with the words of a query in their name. */
export function pagesFor(query: string): readonly { to: string; name: string }[] {
  if (query.length < 3) return [];
  const matches = containsWords(query);
  return namedPages.filter(({ name }) => matches(name));
}
