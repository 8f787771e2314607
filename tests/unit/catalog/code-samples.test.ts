import { sample, string } from 'fast-check';
import { expect, test } from 'vitest';
import { shellWord, stringLiteral } from '../../../src/catalog/code-samples.ts';
import { lacking } from '../../support/programs/installed-programs.ts';
import { runProgram, runR } from '../../support/programs/run-snippet.ts';

const known = [
  `'"; rm -rf / #`,
  '$(touch /tmp/x) `id` ${HOME} $HOME !! !$',
  'a\\',
  "\\'",
  'line\r\nbreak\ttab\u0000nul',
  '{a,b} [1-3] *?~',
  '%s %n \\n \\x41 \\u0041',
  '\u202egpj \u200b \u2028 \ufeff 目录 🏠 \ud800',
  '',
  '-rf',
  '\'\'\' """',
];
// One process for many texts: starting one for each would take longer than the rest of the tests.
const texts = [...known, ...sample(string({ unit: 'binary', maxLength: 60 }), { numRuns: 500, seed: 15 })];
const meant = texts.map((text) => text.toWellFormed().replaceAll('\u0000', '\u2400'));

test('a hostile text stays one literal in a POSIX shell', async () => {
  // Each with a mark behind it, since only the end of the whole output is certain.
  const script = texts.map((text) => `printf '%s\\0' ${shellWord(text)}`).join('\n');
  const seen = (await runProgram('/bin/sh', ['-c', script])).split('\u0000');
  expect(seen).toEqual([...meant, '']);
});

test.skipIf(lacking('python3'))('a hostile text stays one literal in Python', async () => {
  const script = `import json\nprint(json.dumps([${texts.map(stringLiteral).join(',\n')}]))`;
  expect(JSON.parse(await runProgram('python3', ['-c', script]))).toEqual(meant);
});

test('a hostile text stays one literal in JavaScript', () => {
  for (const [index, text] of texts.entries()) {
    // oxlint-disable-next-line no-new-func, typescript/no-implied-eval, typescript/no-unsafe-call
    expect(new Function(`"use strict"; return ${stringLiteral(text)};`)()).toBe(meant[index]);
  }
});

test.skipIf(lacking('Rscript'))('a hostile text stays one literal in R', async () => {
  const script = `for (text in c(${texts.map(stringLiteral).join(',\n')})) cat(text, "\\n<end>\\n", sep = "")`;
  expect((await runR(script)).split('\n<end>\n')).toEqual([...meant, '']);
});

test('code hides nothing: no bidirectional marks, no control characters, one line', () => {
  // oxlint-disable-next-line no-control-regex
  const hidden = /[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2066-\u2069\ufeff]/;
  expect(texts.filter((text) => hidden.test(stringLiteral(text)))).toEqual([]);
});
