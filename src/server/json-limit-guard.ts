import { findExceededLimit } from '../service/records/json-limits.ts';

const deepest = 256;
const mostValues = 2_000_000;

/** Whether the JSON of a page can be parsed in reasonable memory: ten megabytes of brackets take a gigabyte. */
export function isParseable(text: string): boolean {
  return findExceededLimit(text, deepest, mostValues) === null;
}

/** The same for a service of `client/`, which asks it about large pages. */
export async function weighPage(text: string): Promise<boolean> {
  return isParseable(text);
}
