import { expect, test } from 'vitest';
import { escapeControls, escapeLines } from '../../../src/server/terminal-output.ts';

test.each([
  ['an escape sequence', 'a\u001b[2Jb', 'a\\u001b[2Jb'],
  ['line breaks', 'a\r\nb', 'a\\u000d\\u000ab'],
  ['NUL, tab, backspace and DEL', '\0\t\b\u007f', '\\u0000\\u0009\\u0008\\u007f'],
  ['eight-bit controls', '\u009b31m\u0085', '\\u009b31m\\u0085'],
  ['bidirectional marks', '\u202eabc\u2066\u200f\u061c', '\\u202eabc\\u2066\\u200f\\u061c'],
  ['line separators', '\u2028\u2029', '\\u2028\\u2029'],
])('%s are escaped', (_, text, shown) => {
  expect(escapeControls(text)).toBe(shown);
});

test('ordinary text of any script is unchanged', () => {
  const text = 'Größe, 人口, עברית, 👩‍👧, "quotes" \\ and \u00a0 spaces';
  expect(escapeControls(text)).toBe(text);
});

test('escaped JSON is equivalent', () => {
  const value = { name: 'a\u009b\u202e\u2028\u007f\n' };
  expect(JSON.parse(escapeControls(JSON.stringify(value)))).toEqual(value);
});

test('text of several lines keeps its own line breaks', () => {
  expect(escapeLines('a\u001b\nb\r\n')).toBe('a\\u001b\nb\\u000d\n');
});
