import { endOfString } from './json-scanner.ts';

/**
 * Why `json` is more than one record, told from its brackets and commas before anything is made of it: the time
 * it takes is that of `most` values, however many there are. Null where it is not; it may still be no JSON.
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
    if (values > most) return `holds more than ${most} values`;
  }
  return null;
}

const mark = /["{}[\],]/g;
