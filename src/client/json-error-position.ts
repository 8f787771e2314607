type Expected = 'value' | 'value or end' | 'key' | 'key or end' | 'colon' | 'comma or end';

/**
 * Index of the first character at which a text stops being JSON, its length where it ends too early, null where it is
 * JSON. Engines name the place for some faults only. Keeps a list of its own in place of the stack.
 */
export function jsonErrorPosition(text: string): number | null {
  const ends: string[] = [];
  let expected: Expected = 'value';
  let at = afterBlank(text, 0);
  for (; at < text.length; at = afterBlank(text, at)) {
    const character = text[at];
    if (expected === 'colon') {
      if (character !== ':') return at;
      expected = 'value';
      at += 1;
    } else if (expected !== 'value' && expected !== 'key' && character === ends.at(-1)) {
      ends.pop();
      expected = 'comma or end';
      at += 1;
    } else if (expected === 'comma or end') {
      if (character !== ',' || ends.length === 0) return at;
      expected = ends.at(-1) === '}' ? 'key' : 'value';
      at += 1;
    } else if (expected === 'key' || expected === 'key or end') {
      const end = character === '"' ? endOfString(text, at) : ~at;
      if (end < 0) return ~end;
      expected = 'colon';
      at = end;
    } else if (character === '{' || character === '[') {
      ends.push(character === '{' ? '}' : ']');
      expected = character === '{' ? 'key or end' : 'value or end';
      at += 1;
    } else {
      const end = character === '"' ? endOfString(text, at) : endOfWord(text, at);
      if (end < 0) return ~end;
      expected = 'comma or end';
      at = end;
    }
  }
  return expected === 'comma or end' && ends.length === 0 ? null : text.length;
}

function afterBlank(text: string, from: number): number {
  let at = from;
  while (' \n\r\t'.includes(text[at] ?? 'x')) at += 1;
  return at;
}

/** Where a string that begins at `from` has ended; below 0 where it has not: `~` of that is where it fails. */
function endOfString(text: string, from: number): number {
  for (let at = from + 1; at < text.length; at += 1) {
    const character = text[at] ?? '';
    if (character === '"') return at + 1;
    if (character < ' ') return ~at;
    if (character !== '\\') continue;
    const escape = /["\\/bfnrt]|u[\da-f]{4}/iy;
    escape.lastIndex = at + 1;
    const found = escape.exec(text)?.[0];
    // Only the digits may be in either case.
    if (found === undefined || (found !== found.toLowerCase() && found[0] !== 'u')) return ~at;
    at += found.length;
  }
  return ~text.length;
}

/** Where a number, true, false or null that begins at `from` has ended; below 0, as for strings, where there is none. */
function endOfWord(text: string, from: number): number {
  const word = /true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
  word.lastIndex = from;
  return word.test(text) ? word.lastIndex : ~from;
}
