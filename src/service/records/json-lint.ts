import { endOfString } from './json-scanner.ts';

/** Something in valid JSON that would not survive being read and written again, at `path` from the top. */
export interface JsonProblem {
  path: readonly (string | number)[];
  reason: string;
}

interface Level {
  /** The names seen so far, or null in a list. */
  names: Set<string> | null;
  at: string | number;
}

/**
 * The first fault of `json`, which must already have been parsed: a name given twice, a number beyond what
 * can be held, nesting deeper than `deepest`; and, where `strict`, names
 * that mean something to JavaScript, NUL and half characters.
 */
export function findJsonProblem(json: string, deepest: number, strict = false): JsonProblem | null {
  const levels: Level[] = [];
  const fault = (reason: string): JsonProblem => ({ path: levels.map(({ at }) => at), reason });
  for (let at = 0; at < json.length; ) {
    const mark = json[at];
    const level = levels.at(-1);
    if (mark === '"') {
      const end = endOfString(json, at);
      const text = String(JSON.parse(json.slice(at, end)));
      const isName = level?.names && nameFollows(json, end);
      if (isName) level.at = text;
      if (isName && level.names?.has(text)) return fault('is given twice');
      if (isName) level.names?.add(text);
      if (strict && isName && reserved.has(text)) return fault('is not a name a field may have');
      if (strict && (text.includes('\0') || !text.isWellFormed()))
        return fault('holds NUL or half a character');
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
        return fault(`holds ${digits.slice(0, 40)}, a number too large`);
      at += digits.length || 1;
    }
  }
  return null;
}

function nameFollows(json: string, end: number): boolean {
  colon.lastIndex = end;
  return colon.test(json);
}

// Names that mean something to JavaScript objects; no field of the contract has them.
const reserved = new Set(['__proto__', 'constructor', 'prototype']);
const number = /-?[0-9][0-9.eE+-]*/y;
const colon = /[ \t\r\n]*:/y;
