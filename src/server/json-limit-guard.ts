import { findExceededLimit } from '../service/records/json-limits.ts';

const deepest = 256;
const mostValues = 2_000_000;

/** Whether the JSON of a page can be parsed with reasonable memory: 10 MB of brackets need 1 GB. */
export function isParseable(text: string): boolean {
  return findExceededLimit(text, deepest, mostValues) === null;
}

/** The same as a callback of the catalog client, which calls it for large pages. */
export async function weighPage(text: string): Promise<boolean> {
  return isParseable(text);
}
