import { expect, test } from 'vitest';
import { createLog, describeError } from '../../../src/server/log.ts';
import { DamagedCatalog } from '../../../src/service/store.ts';

test('a log contains events of its level or more severe, one line each, whatever they contain', async () => {
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

test('a log contains no control characters that a terminal would interpret', async () => {
  let written = '';
  const log = createLog('warn', (text) => {
    written += text;
  });
  log('warn', 'request', () => ({ target: '/\u009b2J\u202e\u007f' }));
  await expect.poll(() => written).toContain('/\\u009b2J\\u202e\\u007f');
});

test('an error is logged with its stack and all causes', () => {
  const problemBody = describeError(new Error('outer', { cause: new Error('inner') }));
  expect(problemBody).toContain('Error: outer\n');
  expect(problemBody).toContain('caused by Error: inner\n');
  expect(describeError('text')).toBe('text');
});

test('a fault of the database is logged as one sentence, without a stack', () => {
  expect(describeError(new DamagedCatalog('indicator[5] is not a JSON object'))).toBe(
    'indicator[5] is not a JSON object',
  );
});
