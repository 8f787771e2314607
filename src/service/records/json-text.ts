/** Index after the string that begins at `start`; the length of `text` if it is not terminated. */
function endOfString(text: string, start: number): number {
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
function skipSpace(text: string, at: number): number {
  space.lastIndex = at;
  space.test(text);
  return space.lastIndex;
}

/** Index after the value that begins at `start`, found from brackets and quotes only; does not validate it. */
function endOfValue(text: string, start: number): number {
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

/** The limit that `json` exceeds in depth or number of values, or null, so that a body can be rejected unparsed. */
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

/** Something in valid JSON that parsing and serializing would change, at `path` from the root. */
interface JsonProblem {
  path: readonly (string | number)[];
  reason: string;
}

interface Level {
  names: Set<string> | null;
  at: string | number;
}

/** What parsing and serializing valid `json` would change; with `strict` also reserved names, NUL and unpaired surrogates. */
export function findJsonProblem(json: string, deepest: number, strict = false): JsonProblem | null {
  const levels: Level[] = [];
  const problem = (reason: string): JsonProblem => ({ path: levels.map(({ at }) => at), reason });
  for (let at = 0; at < json.length; ) {
    const mark = json[at];
    const level = levels.at(-1);
    if (mark === '"') {
      const end = endOfString(json, at);
      const text = String(JSON.parse(json.slice(at, end)));
      const isName = level?.names && nameFollows(json, end);
      if (isName) level.at = text;
      if (isName && level.names?.has(text)) return problem('appears twice');
      if (isName) level.names?.add(text);
      if (strict && isName && reserved.has(text)) return problem('is not an allowed field name');
      if (strict && (text.includes('\0') || !text.isWellFormed()))
        return problem('contains a NUL character or an unpaired surrogate');
      at = end;
    } else if (mark === '{' || mark === '[') {
      if (levels.length >= deepest) return { path: [], reason: `is nested deeper than ${deepest} levels` };
      levels.push({ names: mark === '{' ? new Set() : null, at: mark === '{' ? '' : 0 });
      at += 1;
    } else if (mark === '}' || mark === ']') {
      levels.pop();
      at += 1;
    } else if (mark === ',' && level && typeof level.at === 'number') {
      level.at += 1;
      at += 1;
    } else {
      number.lastIndex = at;
      const [digits = ''] = number.exec(json) ?? [];
      if (digits !== '' && !Number.isFinite(Number(digits)))
        return problem(`contains ${digits.slice(0, 40)}, which is too large a number`);
      at += digits.length || 1;
    }
  }
  return null;
}

function nameFollows(json: string, end: number): boolean {
  colon.lastIndex = end;
  return colon.test(json);
}

// Names with a special meaning for JavaScript objects; no field of the contract has them.
const reserved = new Set(['__proto__', 'constructor', 'prototype']);
const number = /-?[0-9][0-9.eE+-]*/y;
const colon = /[ \t\r\n]*:/y;

/** Index in valid `json` of the value at `path` or its nearest ancestor; as in JSON.parse, the last name wins. */
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
