import { curlOf, shellWord, stringLiteral } from './string-literals.ts';

/** A curl command for a page of a list. Interactive shells of macOS refuse comments, so it has none. */
export function curlCommand(page: string): string {
  return `${curlOf(page)} --header 'Accept: application/json' ${shellWord(page)}\n`;
}

/** JavaScript that requests a page of a list and picks the record with `id`, as the service sent it, out of it. */
export function fetchCode(page: string, id: unknown): string {
  const value = typeof id === 'number' ? String(id) : stringLiteral(String(id));
  return `const response = await fetch(${stringLiteral(page)}, {
  headers: { Accept: "application/json" },
});
const { results } = await response.json();
// There is no address for one record: this is the list page that had it.
const record = results.find(({ id }) => id === ${value});
`;
}
