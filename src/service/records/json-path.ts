import { endOfString, endOfValue, skipSpace } from './json-scanner.ts';

/**
 * Index in valid `json` of the value at `path`, or of its nearest existing ancestor; as in JSON.parse, the last name
 * wins.
 */
export function offsetOf(json: string, path: readonly string[]): number {
  let at = skipSpace(json, 0);
  for (const step of path) {
    const next = json[at] === '{' || json[at] === '[' ? childOf(json, at, step) : null;
    if (next === null) return at;
    at = next;
  }
  return at;
}

function childOf(json: string, open: number, step: string): number | null {
  const isList = json[open] === '[';
  let found: number | null = null;
  let at = skipSpace(json, open + 1);
  for (let index = 0; at < json.length && !/[\]}]/.test(json.charAt(at)); index += 1) {
    let name: unknown = String(index);
    if (!isList) {
      const end = endOfString(json, at);
      name = JSON.parse(json.slice(at, end));
      at = skipSpace(json, skipSpace(json, end) + 1);
    }
    if (name === step) found = at;
    at = skipSpace(json, endOfValue(json, at));
    if (json[at] === ',') at = skipSpace(json, at + 1);
  }
  return found;
}
