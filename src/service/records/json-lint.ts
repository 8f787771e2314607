import { endOfString } from './json-scanner.ts';

/** Something in valid JSON that parsing and serializing would change, at `path` from the root. */
export interface JsonProblem {
  path: readonly (string | number)[];
  reason: string;
}

interface Level {
  names: Set<string> | null;
  at: string | number;
}

/**
 * The first problem of valid `json`: a duplicate name, a number too large for a double or nesting deeper than
 * `deepest`; with `strict` also reserved names, NUL and unpaired surrogates.
 */
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
