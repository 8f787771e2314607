import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createLog, loggedTarget } from '../../../src/server/observed/log.ts';
import { describeError, escapeControls, escapeLines } from '../../../src/server/command/messages.ts';
import { UnusableDatabase } from '../../../src/service/store.ts';
import { writeToken as secret } from '../../support/writing.ts';

test('a log contains events of its level or more severe, one line each, whatever they contain', async () => {
  let written = '';
  const log = createLog('warn', (text) => void (written += text));
  log({ event: 'stopped' });
  log({ event: 'database file restored', database: '/a\r\n{"level":"error"}\u2028\u009b2J\u202e' });
  log({ event: 'database unusable', database: 'a', error: 'b' });
  const linesOf = () => written.trimEnd().split('\n');
  await expect.poll(linesOf).toHaveLength(2);
  const lines = linesOf();
  // Nor has it what a terminal would interpret.
  expect(written).toContain('\\u009b2J\\u202e');
  expect(lines.map((line): unknown => JSON.parse(line))).toMatchObject([
    {
      level: 'warn',
      event: 'database file restored',
      database: '/a\r\n{"level":"error"}\u2028\u009b2J\u202e',
    },
    { level: 'error', event: 'database unusable', database: 'a', error: 'b' },
  ]);
});

test('an error is logged with its stack and all causes, a fault of the database as one sentence', () => {
  const described = describeError(new Error('outer', { cause: new Error('inner') }));
  expect(described).toContain('Error: outer\n');
  expect(described).toContain('caused by Error: inner\n');
  for (const thrown of ['text', new UnusableDatabase('text')]) expect(describeError(thrown)).toBe('text');
});

const endings = {
  'process.exit(1)': 'process.exit(1)',
  'an error that is thrown': "throw new Error('thrown')",
  'a promise that is rejected': "await Promise.reject(new Error('rejected'))",
};

test.each(Object.entries(endings))('the last lines are written when a process ends with %s', (_, ending) => {
  const program = `
    const { createStderrLog } = await import('${join(import.meta.dirname, '../../../src/server/observed/log.ts')}');
    const log = createStderrLog('info');
    log({ event: 'stopped' });
    log({ event: 'database unusable', database: 'a', error: 'b' });
    ${ending};`;
  const args = ['--input-type=module', '-e', program];
  const { status, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  const lines = stderr.split('\n').filter((line) => line.startsWith('{'));
  expect(lines.map((line): string => JSON.parse(line).event)).toEqual(['stopped', 'database unusable']);
  expect(status).toBe(1);
});

test.each([
  ['/api/indicator/?format=api&limit=100&offset=200', '/api/indicator/?format=api&limit=100&offset=200'],
  ['/indicators/12', '/indicators/12'],
  ['/api/indicator/?', '/api/indicator/?'],
  ['/api/indicator/?a=&b=2&limit=5', '/api/indicator/?a=&b=…&limit=5'],
  ['/?q=rent&q=x=y', '/?q=…&q=…'],
])('%s is logged as %s', (target, logged) => {
  expect(loggedTarget(target)).toBe(logged);
});

test.each(
  `/api/indicator/?access_token=${secret} /api/indicator/?limit=${secret}
    /api/indicator/?format=${secret} /api/indicator/?format=api&ACCESS_TOKEN=${secret}&x=1
    /api/indicator/?${secret} /api/indicator/?a%3D${secret} /api/indicator/?=${secret}
    /api/indicator/?a=1?token=${secret} /api/indicator/?a;token=${secret}
    /api/indicator/#access_token=${secret} /api/indicator/;jsessionid=${secret}
    http://reader:${secret}@example.org/api/indicator/ //reader:${secret}@example.org/api/indicator/
    reader:${secret}@example.org:443 /api/indicator/?${'a=1&'.repeat(30)}token=${secret}`.split(/\s+/),
)('no secret of %s is logged', (target) => {
  const logged = loggedTarget(target);
  expect(logged).not.toContain(secret);
  expect(logged.length).toBeLessThanOrEqual(500);
});

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

test('text of several lines keeps its own line breaks', () => {
  expect(escapeLines('a\u001b\nb\r\n')).toBe('a\\u001b\nb\\u000d\n');
});
