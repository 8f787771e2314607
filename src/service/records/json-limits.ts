import { endOfString } from './json-scanner.ts';

/**
 * The limit that `json` exceeds, found from its brackets and commas before parsing, in time bounded by `most` values;
 * null if it is within the limits. Does not check that `json` is valid.
 */
export function findExceededLimit(json: string, deepest: number, most: number): string | null {
  let depth = 0;
  let values = 1;
  mark.lastIndex = 0;
  for (let found = mark.exec(json); found; found = mark.exec(json)) {
    const [character] = found;
    if (character === '"') {
      mark.lastIndex = endOfString(json, found.index);
      continue;
    }
    if (character === '}' || character === ']') {
      depth -= 1;
      continue;
    }
    values += 1;
    if (character !== ',') depth += 1;
    if (depth > deepest) return `is nested deeper than ${deepest} levels`;
    if (values > most) return `contains more than ${most} values`;
  }
  return null;
}

const mark = /["{}[\],]/g;
