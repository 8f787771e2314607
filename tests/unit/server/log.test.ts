import { expect, test } from 'vitest';
import { createLog, describeError } from '../../../src/server/log.ts';

test('a log tells what is at its level or graver, one line each, whatever is in it', async () => {
  let written = '';
  const log = createLog('warn', (text) => {
    written += text;
  });
  log('info', 'request');
  log('warn', 'request', () => ({ target: '/a\r\n{"level":"error"}\u2028' }));
  log('error', 'request', () => ({ status: 500 }));
  const linesOf = () => written.trimEnd().split('\n');
  await expect.poll(linesOf).toHaveLength(2);
  const lines = linesOf();
  expect(lines.map((line): unknown => JSON.parse(line))).toMatchObject([
    { level: 'warn', event: 'request', target: '/a\r\n{"level":"error"}\u2028' },
    { level: 'error', status: 500 },
  ]);
});

test('a log holds no character that a terminal would obey', async () => {
  let written = '';
  const log = createLog('warn', (text) => {
    written += text;
  });
  log('warn', 'request', () => ({ target: '/\u009b2J\u202e\u007f' }));
  await expect.poll(() => written).toContain('/\\u009b2J\\u202e\\u007f');
});

test('an error is told with its stack and everything that caused it', () => {
  const told = describeError(new Error('outer', { cause: new Error('inner') }));
  expect(told).toContain('Error: outer\n');
  expect(told).toContain('caused by Error: inner\n');
  expect(describeError('text')).toBe('text');
});
