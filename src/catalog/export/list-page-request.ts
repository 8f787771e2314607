import { curlOf, shellWord, stringLiteral } from './string-literals.ts';

/** A curl command for a page of a list, without comments: interactive shells of macOS reject them. */
export function curlCommand(page: string): string {
  return `${curlOf(page)} --header 'Accept: application/json' ${shellWord(page)}\n`;
}

/** JavaScript that requests a page of a list and finds the record with `id` in it. */
export function fetchCode(page: string, id: unknown): string {
  const value = typeof id === 'number' ? String(id) : stringLiteral(String(id));
  return `const response = await fetch(${stringLiteral(page)}, {
  headers: { Accept: "application/json" },
});
const { results } = await response.json();
// The interface has no URL for one record: this is the list page that contained it.
const record = results.find(({ id }) => id === ${value});
`;
}
