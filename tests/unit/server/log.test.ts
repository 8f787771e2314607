import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createLog, describeError } from '../../../src/server/log.ts';
import { DamagedCatalog } from '../../../src/service/store.ts';

test('a log contains events of its level or more severe, one line each, whatever they contain', async () => {
  let written = '';
  const log = createLog('warn', (text) => {
    written += text;
  });
  log('info', 'request');
  log('warn', 'request', () => ({ target: '/a\r\n{"level":"error"}\u2028\u009b2J\u202e' }));
  log('error', 'request', () => ({ status: 500 }));
  const linesOf = () => written.trimEnd().split('\n');
  await expect.poll(linesOf).toHaveLength(2);
  const lines = linesOf();
  // Nor has it what a terminal would interpret.
  expect(written).toContain('\\u009b2J\\u202e');
  expect(lines.map((line): unknown => JSON.parse(line))).toMatchObject([
    { level: 'warn', event: 'request', target: '/a\r\n{"level":"error"}\u2028\u009b2J\u202e' },
    { level: 'error', status: 500 },
  ]);
});

test('an error is logged with its stack and all causes', () => {
  const problemBody = describeError(new Error('outer', { cause: new Error('inner') }));
  expect(problemBody).toContain('Error: outer\n');
  expect(problemBody).toContain('caused by Error: inner\n');
  expect(describeError('text')).toBe('text');
});

test('a fault of the database is logged as one sentence, without a stack', () => {
  const sentence = 'indicator[5] is not a JSON object';
  expect(describeError(new DamagedCatalog(sentence))).toBe(sentence);
});

const endings = {
  'process.exit(1)': 'process.exit(1)',
  'an error that is thrown': "throw new Error('thrown')",
  'a promise that is rejected': "await Promise.reject(new Error('rejected'))",
  // A timer of the same length as the writer's fires right after it, when its write has begun.
  'process.exit(1) during a write': 'setTimeout(() => (logLast(), process.exit(1)), 10)',
};

test.each(Object.entries(endings))('the last lines are written when a process ends with %s', (_, ending) => {
  const program = `
    const { createStderrLog } = await import('${join(import.meta.dirname, '../../../src/server/log.ts')}');
    const log = createStderrLog('info');
    const logLast = () => log('error', 'last');
    log('info', 'first');
    ${ending.includes('logLast') ? '' : 'logLast();'}
    ${ending};`;
  const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', program], {
    encoding: 'utf8',
  });
  const lines = stderr.split('\n').filter((line) => line.startsWith('{'));
  expect(lines.map((line): string => JSON.parse(line).event)).toEqual(['first', 'last']);
  expect(status).toBe(1);
});
