import { assert, constantFrom, json, nat, property, tuple } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { jsonErrorPosition } from '../../../src/client/json-error-position.ts';

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

describe('the position of a JSON error', () => {
  test.each([
    ['{"count":NaN}', 9],
    ['{"results":[1,2,],"count":2}', 16],
    ['{"a":1,}', 7],
    ['{"a":1} {"a":2}', 8],
    ["{'a':1}", 1],
    ['// a comment', 0],
    ['callback({"a":1})', 0],
    ['[1 2]', 3],
    ['{"a" 1}', 5],
    ['[01]', 2],
    ['["a\nb"]', 3],
    ['["\\x41"]', 2],
    ['["\\N"]', 2],
    ['[-]', 1],
    ['{"a":[1,2', 9],
    ['"never closed', 13],
    ['  ', 2],
    ['[}', 1],
  ])('of %j is %i', (text, place) => {
    expect(jsonErrorPosition(text)).toBe(place);
    expect(isJson(text)).toBe(false);
  });

  test('is found at any depth of nesting', () => {
    expect(jsonErrorPosition('['.repeat(200_000))).toBe(200_000);
    expect(jsonErrorPosition(`${'['.repeat(200_000)}${']'.repeat(200_000)}`)).toBeNull();
  });

  test('exists exactly if JSON.parse throws, for randomly changed JSON', () => {
    const changed = tuple(
      json(),
      nat(),
      constantFrom('', ',', ']', '}', '"', '\\', '0', ' ', '\u0001', 'e', '\\u00e9'),
    ).map(([whole, place, piece]) => {
      const at = place % (whole.length + 1);
      return whole.slice(0, at) + piece + whole.slice(at + (place % 2));
    });
    assert(
      property(changed, (text) => {
        expect(jsonErrorPosition(text) === null).toBe(isJson(text));
      }),
      { numRuns: 3000 },
    );
  });
});
