/** Index after the string that begins at `start`; the length of `text` if it is not terminated. */
export function endOfString(text: string, start: number): number {
  let quote = text.indexOf('"', start + 1);
  while (quote >= 0) {
    let backslashes = 0;
    while (text[quote - 1 - backslashes] === '\\') backslashes += 1;
    if (backslashes % 2 === 0) return quote + 1;
    quote = text.indexOf('"', quote + 1);
  }
  return text.length;
}

/** Index of the first character at or after `at` that is not JSON white space. */
export function skipSpace(text: string, at: number): number {
  space.lastIndex = at;
  space.test(text);
  return space.lastIndex;
}

/** Index after the value that begins at `start`, found from brackets and quotes only; does not validate it. */
export function endOfValue(text: string, start: number): number {
  let depth = 0;
  structure.lastIndex = start;
  for (let found = structure.exec(text); found; found = structure.exec(text)) {
    const [mark] = found;
    if (mark === '"') structure.lastIndex = endOfString(text, found.index);
    else if (mark === '{' || mark === '[') depth += 1;
    else if (mark !== ',') depth -= 1;
    if (depth < 0 || (depth === 0 && mark === ',')) return found.index;
    if (depth === 0) return structure.lastIndex;
  }
  return text.length;
}

/**
 * The limit that `json` exceeds in depth or number of values, or null; stops there, so that a body can be rejected
 * unparsed.
 */
export function findExceededLimit(json: string, deepest: number, maxValues: number): string | null {
  let depth = 0;
  let values = 1;
  structure.lastIndex = 0;
  for (let found = structure.exec(json); found; found = structure.exec(json)) {
    const [character] = found;
    if (character === '"') {
      structure.lastIndex = endOfString(json, found.index);
      continue;
    }
    if (character === '}' || character === ']') {
      depth -= 1;
      continue;
    }
    values += 1;
    if (character !== ',') depth += 1;
    if (depth > deepest) return `is nested deeper than ${deepest} levels`;
    if (values > maxValues) return `contains more than ${maxValues} values`;
  }
  return null;
}

export function compact(json: string): string {
  let out = '';
  for (let at = 0; at < json.length; ) {
    const end = json[at] === '"' ? endOfString(json, at) : nextQuote(json, at);
    out += json[at] === '"' ? json.slice(at, end) : json.slice(at, end).replace(/[ \t\r\n]+/g, '');
    at = end;
  }
  return out;
}

function nextQuote(json: string, at: number): number {
  const quote = json.indexOf('"', at);
  return quote < 0 ? json.length : quote;
}

const space = /[ \t\r\n]*/y;
const structure = /["{}[\],]/g;
